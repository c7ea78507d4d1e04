// Plain JavaScript, because a process with an empty environment starts without the loader that reads TypeScript.
import { Worker } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** A page this many times as long as it is wide is not a paper. */
const STRETCH_MAX = 12
const WATCH_MS = 25

process.once('message', ({ file, pagesMax, edge, memoryMb }) => {
  watchMemory(memoryMb)
  draw(Buffer.from(file), pagesMax, edge).then(
    () => process.send({ done: true }),
    (error) => process.send({ refused: error instanceof Refused ? error.why : wordOf(error) }),
  )
})

class Refused extends Error {
  constructor(why) {
    super(why)
    this.why = why
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

async function draw(file, pagesMax, edge) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const count = document.getPageCount()
  if (count === 0) throw new Refused('empty')
  if (count > pagesMax) throw new Refused('pages')
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const [long, short] = [Math.max(originalWidth, originalHeight), Math.min(originalWidth, originalHeight)]
    if (!(short > 0) || long / short > STRETCH_MAX) throw new Refused('shape')
    const { data, width, height } = await page.render({ scale: edge / long, render: 'bitmap' })
    await new Promise((sent, failed) => process.send({ page: { data, width, height } }, (error) => (error ? failed(error) : sent())))
  }
}
