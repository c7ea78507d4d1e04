/** Answers that are files: streamed, in part where a part is asked for, never inside the envelope. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Both ends count. */
export interface ByteRange {
  start: number
  end: number
}

export interface Download {
  mime: string
  cacheControl: string
  /** Makes it a file to keep, under this name; shown in place otherwise. */
  fileName?: string
  /** Known: parts of it can be had. Absent: it is written while it is sent. */
  size?: number
  /** Changes with the content; without it nobody is told that theirs is still good. */
  tag?: string
  /** Called once at most, and only where bytes are sent. */
  open(range?: ByteRange): Promise<Readable>
}

/** Sends a file, the part of it that was asked for, or the word that nothing changed. */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const { size } = file
  const tag = file.tag === undefined ? null : `"${file.tag}"`
  void reply.header('cache-control', file.cacheControl).type(file.mime)
  if (tag) void reply.header('etag', tag)
  if (file.fileName !== undefined) void reply.header('content-disposition', attachment(file.fileName))
  if (tag && request.headers['if-none-match']?.split(',').some((each) => each.trim() === tag)) return reply.code(304).send()
  if (size === undefined) return reply.send(request.method === 'HEAD' ? nothing() : await file.open())

  void reply.header('accept-ranges', 'bytes')
  const condition = request.headers['if-range']
  const range = condition === undefined || condition === tag ? rangeOf(request.headers.range, size) : null
  if (range === 'beyond')
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  void reply.header('content-length', end - start + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.send(request.method === 'HEAD' ? nothing() : await file.open(range ?? undefined))
}

/** What HEAD streams, so that the length is that of the file. */
const nothing = (): Readable => Readable.from([])

/** The one part that is asked for; null for all of it, also where several parts or nonsense are asked for (RFC 9110, 14.2). */
function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return Number(last) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'beyond'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** A name in Chinese travels encoded (RFC 6266), beside one that every program can read. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
