/**
 * Prints documents as PDF by pdfmake, in a thread of its own. Both weights of the only typeface (`lib/typeface`) are embedded,
 * each reduced to the characters that the document contains.
 */
import { Worker } from 'node:worker_threads'
import type { Point } from '@qianxian/protocol/base/signature'
import { FONT_FILES, typeface } from '../typeface'

const TIMEOUT_MS = 60_000
const MEMORY_MB = 512
/** After so long without work the thread ends, which frees its memory. */
const IDLE_MS = 30_000

type Margin = readonly [left: number, top: number, right: number, bottom: number]

/** The parts of pdfmake's document definition that our documents use. */
export type PdfContent =
  | { text: string | readonly { text: string; bold?: boolean }[]; style?: 'title' | 'heading' | 'note'; bold?: boolean; margin?: Margin }
  | { stack: readonly PdfContent[]; unbreakable?: boolean; margin?: Margin }
  | {
      table: { headerRows?: number; widths: readonly (number | 'auto' | '*')[]; body: readonly (readonly PdfContent[])[] }
      layout?: string
      fontSize?: number
      margin?: Margin
    }
  | {
      canvas: readonly { type: 'polyline'; lineWidth: number; lineCap: 'round'; lineJoin: 'round'; points: readonly Point[] }[]
      margin?: Margin
    }

export interface PdfDocument {
  title: string
  author: string
  /** The moment that the file states as its creation. The same document of the same moment has the same bytes. */
  madeAt: Date
  /** Printed at the foot of every page, before the page number. */
  footer: string
  /** All texts pass through `printable`. */
  content: readonly PdfContent[]
}

/** Characters that only change how others are shown; the printer does not support them. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/**
 * The text with every character that the typeface lacks written as its number, as in 〔U+20BB7〕, so that none disappears. Line ends
 * stay, and invisible marks are left out.
 */
export function printable(text: string): string {
  const { has } = typeface('regular')
  return Array.from(text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '), (character) => {
    if (character === '\n' || character === ' ') return character
    if (IGNORABLE.test(character)) return ''
    return has(character) ? character : `〔U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}〕`
  }).join('')
}

interface Waiting {
  resolve(file: Buffer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

type Said = { id: number; file: Uint8Array } | { id: number; refused: string }

let printer: { thread: Worker; waiting: Map<number, Waiting> } | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0

function openPrinter(): NonNullable<typeof printer> {
  const thread = new Worker(new URL('./print.worker.mjs', import.meta.url), {
    workerData: { fonts: { normal: FONT_FILES.regular, bold: FONT_FILES.bold } },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const opened = { thread, waiting: new Map<number, Waiting>() }
  const end = (error: Error) => {
    if (printer === opened) printer = null
    for (const id of opened.waiting.keys()) settle(opened.waiting, id, ({ reject }) => reject(error))
  }
  thread.on('message', (said: Said) =>
    settle(opened.waiting, said.id, ({ resolve, reject }) =>
      'file' in said ? resolve(Buffer.from(said.file)) : reject(new Error(`the document was not printed: ${said.refused}`)),
    ),
  )
  thread.once('error', end)
  thread.once('exit', () => end(new Error('the printer ended')))
  return opened
}

function settle(waiting: Map<number, Waiting>, id: number, act: (one: Waiting) => void): void {
  const one = waiting.get(id)
  if (!one) return
  waiting.delete(id)
  clearTimeout(one.timer)
  act(one)
  if (waiting.size > 0) return
  printer?.thread.unref()
  idle = setTimeout(() => void printer?.thread.terminate(), IDLE_MS).unref()
}

/** The unsigned file. Throws if the document cannot be printed or takes longer than a minute. */
export function printPdf(document: PdfDocument): Promise<Buffer> {
  clearTimeout(idle)
  printer ??= openPrinter()
  const { thread, waiting } = printer
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      settle(waiting, id, (one) => one.reject(new Error('printing took too long')))
      void thread.terminate()
    }, TIMEOUT_MS)
    waiting.set(id, { resolve, reject, timer })
    thread.ref()
    thread.postMessage({ id, document })
  })
}
