/** Prints documents in a thread of its own, because a long one takes seconds. It reads the two font files and nothing else. */
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const pdfmake = createRequire(import.meta.url)('pdfmake')
const { fonts } = workerData

pdfmake.setFonts({ Noto: fonts })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path))

const definitionOf = ({ content, footer, title, author, madeAt }) => ({
  pageSize: 'A4',
  pageMargins: [56, 60, 56, 64],
  info: { title, author, creator: author, producer: author, creationDate: madeAt, modDate: madeAt },
  defaultStyle: { font: 'Noto', fontSize: 10.5, lineHeight: 1.35 },
  styles: {
    title: { fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 12] },
    heading: { fontSize: 12, bold: true, margin: [0, 12, 0, 6] },
    note: { fontSize: 8.5, color: '#555555' },
  },
  content,
  footer: (page, pages) => ({
    margin: [56, 14, 56, 0],
    fontSize: 8,
    color: '#555555',
    columns: [
      { width: '*', text: footer },
      { width: 'auto', text: `第 ${page} 页，共 ${pages} 页` },
    ],
  }),
})

parentPort.on('message', ({ id, document }) => {
  pdfmake
    .createPdf(definitionOf(document))
    .getBuffer()
    .then(
      (file) => parentPort.postMessage({ id, file }),
      (error) => parentPort.postMessage({ id, refused: String(error?.message ?? error) }),
    )
})
