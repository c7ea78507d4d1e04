/** Responses that are files: streamed, in part for a range request, without the envelope. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A range of bytes; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface Download {
  mime: string
  cacheControl: string
  /** File name of an attachment; by default the file is shown inline. */
  fileName?: string
  /** Size in bytes; if given, ranges are served. Undefined for a file that is written while it is sent. */
  size?: number
  /** Changes with the content; without it there are no 304 answers. */
  tag?: string
  /** Called at most once, and only if bytes are sent. */
  open(range?: ByteRange): Promise<Readable>
}

/** Sends a file, the requested part of it, or 304. */
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

/** The empty body of HEAD, with the length of the file in its header. */
const nothing = (): Readable => Readable.from([])

/** The single requested range; null for the whole file, also if several ranges or an invalid header are sent (RFC 9110, 14.2). */
function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return Number(last) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'beyond'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** A Chinese name is sent encoded (RFC 6266), together with a name that every program can read. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
