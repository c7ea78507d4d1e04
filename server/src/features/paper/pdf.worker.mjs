// Plain JavaScript, because a process with an empty environment starts without the loader that reads TypeScript.
import { Worker } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** A page this many times as long as it is wide is not a paper. */
const STRETCH_MAX = 12
const WATCH_MS = 25
/** A page with a smaller share of marked pixels is empty; one line of small print has more. */
const MARKED_SHARE = 1 / 5000
/** A pixel darker than this in any colour is marked. */
const PAPER_WHITE = 200
/** Characters of a page that are checked for a missing font. */
const CHECKED_MAX = 20_000
/** Characters below this are in the fonts that PDFium contains. */
const FIRST_EAST_ASIAN = 0x2e80
/** Text render mode of the invisible layer that scanners lay under a picture. */
const INVISIBLE = 3

process.once('message', ({ file, pagesMax, edge, memoryMb }) => {
  watchMemory(memoryMb)
  draw(Buffer.from(file), pagesMax, edge).then(
    () => process.send({ done: true }),
    (error) => process.send(error instanceof Refused ? { refused: error.why, at: error.page } : { refused: wordOf(error), at: null }),
  )
})

class Refused extends Error {
  constructor(why, page = null) {
    super(why)
    this.why = why
    this.page = page
  }
}

/** A separate thread, because drawing blocks everything else: exceeding the memory limit ends the whole process. */
function watchMemory(memoryMb) {
  const code = `
    const limit = ${memoryMb} * 1024 * 1024
    setInterval(() => { if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL') }, ${WATCH_MS})`
  new Worker(code, { eval: true }).unref()
}

const wordOf = (error) => (/password/i.test(String(error)) ? 'locked' : 'unreadable')

function isAlmostEmpty(data) {
  let marked = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] < PAPER_WHITE || data[at + 1] < PAPER_WHITE || data[at + 2] < PAPER_WHITE) marked += 1
  return marked < (data.length / 4) * MARKED_SHARE
}

/** True if the page shows Chinese text in a font that the file does not contain: PDFium has none, and would draw nothing. */
function lacksFont({ module }, { pageIdx }) {
  const text = module._FPDFText_LoadPage(pageIdx)
  if (!text) return false
  try {
    const count = Math.min(module._FPDFText_CountChars(text), CHECKED_MAX)
    for (let at = 0; at < count; at += 1) {
      const code = module._FPDFText_GetUnicode(text, at)
      // Zero: the font does not map the glyph to a character.
      if (code !== 0 && code < FIRST_EAST_ASIAN) continue
      const object = module._FPDFText_GetTextObject(text, at)
      if (!object || module._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) continue
      const font = module._FPDFTextObj_GetFont(object)
      if (font && module._FPDFFont_GetIsEmbedded(font) === 0) return true
    }
    return false
  } finally {
    module._FPDFText_ClosePage(text)
  }
}

async function draw(file, pagesMax, edge) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const count = document.getPageCount()
  if (count === 0) throw new Refused('empty')
  if (count > pagesMax) throw new Refused('pages')
  for (const [at, page] of [...document.pages()].entries()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const [long, short] = [Math.max(originalWidth, originalHeight), Math.min(originalWidth, originalHeight)]
    if (!(short > 0) || long / short > STRETCH_MAX) throw new Refused('shape')
    // Checked first, because rendering closes the page.
    if (lacksFont(library, page)) throw new Refused('font', at + 1)
    // Seals are signature fields, which are drawn only with the form.
    const { data, width, height } = await page.render({ scale: edge / long, render: 'bitmap', renderFormFields: true })
    if (isAlmostEmpty(data)) throw new Refused('blank', at + 1)
    await new Promise((sent, failed) => process.send({ page: { data, width, height } }, (error) => (error ? failed(error) : sent())))
  }
}
