-- What somebody does in Neovim with a text of a set: open it, see a problem, mend it, complete a word, rename, lay it out.
-- In: WONDERSCRIPT_TEXT (the file), WONDERSCRIPT_PYTHON (what starts the server), WONDERSCRIPT_FOUND (where to write what was seen).

local found = {}
local text = os.getenv("WONDERSCRIPT_TEXT")

local function finish()
  local file = io.open(os.getenv("WONDERSCRIPT_FOUND"), "w")
  file:write(vim.json and vim.json.encode(found) or vim.fn.json_encode(found))
  file:close()
  vim.cmd("qall!")
end

local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then
    found.missed = what
    finish()
  end
end

local function problems()
  local codes = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    table.insert(codes, { code = one.code, line = one.lnum, column = one.col, message = one.message })
  end
  return codes
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000) or {}
  for _, answer in pairs(answers) do
    return answer.result
  end
end

local function place(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  return vim.lsp.util.make_position_params(0, "utf-16")
end

vim.cmd("edit " .. text)
vim.bo.filetype = "wonderscript"
local client = vim.lsp.start_client({
  name = "wonderscript",
  cmd = { os.getenv("WONDERSCRIPT_PYTHON"), "-m", "wonderscript", "lsp", "--lang", "en" },
  root_dir = vim.fn.fnamemodify(text, ":h"),
})
vim.lsp.buf_attach_client(0, client)
wait("the server", function()
  local one = vim.lsp.get_client_by_id(client)
  return one ~= nil and one.initialized
end)

-- A slip of the pen after letters of two units, and its mending.
vim.api.nvim_buf_set_lines(0, 3, 4, false, { "  costs wood, claay" })
wait("a problem", function() return #vim.diagnostic.get(0) > 0 end)
found.problems = problems()
local range = vim.lsp.util.make_given_range_params({ 4, 0 }, { 4, 18 })
range.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0, 3) }
local actions = ask("textDocument/codeAction", range)
found.action = actions and actions[1] and actions[1].title
if actions and actions[1] then
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
end
wait("no problem", function() return #vim.diagnostic.get(0) == 0 end)
found.mended = vim.api.nvim_buf_get_lines(0, 3, 4, false)[1]

-- The meaning of a card.
local hover = ask("textDocument/hover", place(2, 7))
found.meaning = hover and hover.contents.value

-- A word that is begun.
vim.api.nvim_buf_set_lines(0, -1, -1, false, { "", 'card "🌊 Weir"', "  costs pap" })
local last = vim.api.nvim_buf_line_count(0)
vim.cmd("normal! G$")
local params = vim.lsp.util.make_position_params(0, "utf-16")
params.position.character = params.position.character + 1
local list = ask("textDocument/completion", params)
for _, one in ipairs(list and list.items or {}) do
  if one.label == "papyrus" then
    vim.lsp.util.apply_text_edits({ one.textEdit }, 0, "utf-16")
  end
end
found.completed = vim.api.nvim_buf_get_lines(0, last - 1, last, false)[1]
vim.api.nvim_buf_set_lines(0, last - 3, last, false, {})

-- Another name, in all files; then the one layout.
vim.cmd("normal! gg")
local name = place(2, 8)
name.newName = "Weir 🌊"
local edit = ask("textDocument/rename", name)
if edit then
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
end
vim.api.nvim_buf_set_lines(0, 3, 4, false, { "  costs   wood ,clay" })
local edits = ask("textDocument/formatting", vim.lsp.util.make_formatting_params({}))
if edits then
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
end
found.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
found.outline = {}
for _, one in ipairs(ask("textDocument/documentSymbol", { textDocument = vim.lsp.util.make_text_document_params() }) or {}) do
  table.insert(found.outline, one.name)
end
found.files = {}
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  local lines = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  if lines:find("Weir 🌊", 1, true) then
    table.insert(found.files, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t"))
  end
end
finish()
