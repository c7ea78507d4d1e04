/**
 * A PDF is a program from a stranger. It is drawn in a separate process, which gets only the file, a second or two, little memory
 * and a few pages, and then exits; a PDF beyond those limits is refused.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openSemaphore } from '../../lib/semaphore'
import { fault, type Fault } from '../../http/fault'

const TIMEOUT_MS = 20_000
const MEMORY_MB = 512
const EDGE_PX = 2000

export interface Pixels {
  data: Buffer
  width: number
  height: number
}

type Said = { page: { data: Uint8Array; width: number; height: number } } | { done: true } | { refused: string; at: number | null }

/** One PDF at a time, because each may use two cores. */
const inTurn = openSemaphore(1)

/** The pages as RGBA, first page first. Throws `pdf_refused`, which says how the member can solve the problem. */
export const pagesOfPdf = (file: Buffer, pagesMax: number): Promise<Pixels[]> =>
  inTurn(
    () =>
      new Promise<Pixels[]>((resolve, reject) => {
        const pages: Pixels[] = []
        let isSettled = false
        const child = fork(fileURLToPath(new URL('./pdf.worker.mjs', import.meta.url)), [], {
          // The process gets none of our environment: no keys, no addresses, no flags of the server.
          env: {},
          execArgv: [`--max-old-space-size=${MEMORY_MB / 2}`],
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        })
        const settle = (act: () => void) => {
          if (isSettled) return
          isSettled = true
          clearTimeout(timer)
          child.kill('SIGKILL')
          act()
        }
        const refuse = (why: string, page: number | null = null) => settle(() => reject(refusal(why, pagesMax, page)))
        const timer = setTimeout(() => refuse('slow'), TIMEOUT_MS)
        child.on('message', (said: Said) => {
          if ('page' in said) pages.push({ ...said.page, data: Buffer.from(said.page.data) })
          else if ('done' in said) settle(() => resolve(pages))
          else refuse(said.refused, said.at)
        })
        child.once('error', () => refuse('unreadable'))
        child.once('exit', () => refuse('memory'))
        child.send({ file, pagesMax, edge: EDGE_PX, memoryMb: MEMORY_MB })
      }),
  )

const wordsOf = (pagesMax: number, page: number | null): Readonly<Record<string, string>> => ({
  slow: 'PDF 太复杂，请改为拍照上传',
  memory: 'PDF 太复杂，请改为拍照上传',
  pages: `PDF 最多 ${pagesMax} 页，请只保留需要的页`,
  empty: 'PDF 里没有内容',
  locked: 'PDF 有密码，请去掉密码或改为拍照上传',
  font: `PDF 第 ${page} 页缺少中文字体，显示不出文字，请改为拍照上传`,
  blank: `PDF 第 ${page} 页几乎是空白，请删去空白页或改为拍照上传`,
  shape: 'PDF 的页面太长或太宽，请改为拍照上传',
})

const refusal = (why: string, pagesMax: number, page: number | null): Fault => {
  const message = wordsOf(pagesMax, page)[why] ?? 'PDF 打不开，请改为拍照上传'
  return fault('pdf_refused', { message, fields: { file: message } })
}
