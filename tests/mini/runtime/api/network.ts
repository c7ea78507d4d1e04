/** The phone's network: real HTTP to the servers on the list of legal domains only. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../device'
import { asyncCall, type ApiContext, type CallOptions, type PlatformCall, type Result } from './call'

/** Legal origins as the build knows them, each with the origin that is used during the test. */
export type Servers = Record<string, string>

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'CONNECT']
const USUAL_TIMEOUT = 60_000

export function resolveUrl(servers: Servers, url: string): string {
  for (const [known, real] of Object.entries(servers)) {
    for (const origin of [known, real]) {
      if (url === origin || url.startsWith(`${origin}/`)) return real + url.slice(origin.length)
    }
  }
  throw new Refusal(`url not in domain list: ${url}`)
}

function reasonOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return new Refusal('timeout')
  if (name === 'AbortError') return new Refusal('abort')
  return new Refusal(cause?.code ?? message ?? 'unknown')
}

const query = (data: object) =>
  Object.entries(data)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')

export function networkApi(context: ApiContext, servers: Servers): Record<string, PlatformCall> {
  const { device, realm, work } = context

  /** Answers reach the app one by one, as on a phone: two that arrived together must not be drawn as one. */
  let delivered = Promise.resolve()
  const oneByOne = () => (delivered = delivered.then(() => work.calm()))

  async function send(options: CallOptions, method: string, url: string, init: RequestInit, abort: AbortController) {
    const record = { method, url, data: options.data } as (typeof device.requests)[number]
    device.requests.push(record)
    if (device.isOffline) throw new Refusal('errcode:-106 cronet_error_code:-106 error_msg:net::ERR_INTERNET_DISCONNECTED')
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(Number(options.timeout ?? USUAL_TIMEOUT))])
    const response = await fetch(resolveUrl(servers, url), { ...init, method, signal })
    const body = new Uint8Array(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json')
    Object.assign(record, {
      status: response.status,
      bytes: body.byteLength,
      ...(isJson ? { answer: new TextDecoder().decode(body) } : {}),
    })
    await oneByOne()
    return { body, statusCode: response.status, header: Object.fromEntries(response.headers), cookies: response.headers.getSetCookie() }
  }

  async function request(options: CallOptions, abort: AbortController): Promise<Result> {
    const method = String(options.method ?? 'GET').toUpperCase()
    if (!METHODS.includes(method)) throw new Refusal(`method ${method} is not supported`)
    const header = new Headers((options.header ?? {}) as Record<string, string>)
    if (!header.has('content-type')) header.set('content-type', 'application/json')
    let url = String(options.url)
    let body: string | undefined
    const { data } = options
    if (data !== undefined && data !== null) {
      if (typeof data === 'string') body = data
      else if (method === 'GET') url += Object.keys(data).length > 0 ? (url.includes('?') ? '&' : '?') + query(data) : ''
      else body = header.get('content-type')!.includes('urlencoded') ? query(data) : JSON.stringify(data)
    }
    const answer = await send(options, method, url, { headers: header, body }, abort)
    const { body: bytes, ...rest } = answer
    if (options.responseType === 'arraybuffer') return { ...rest, data: bytes.buffer }
    const text = new TextDecoder().decode(bytes)
    if ((options.dataType ?? 'json') !== 'json') return { ...rest, data: text }
    try {
      return { ...rest, data: realm().parseJson(text) }
    } catch {
      return { ...rest, data: text }
    }
  }

  async function uploadFile(options: CallOptions, abort: AbortController, onProgress: (total: number) => void): Promise<Result> {
    const file = device.realPath(String(options.filePath))
    const form = new FormData()
    for (const [key, value] of Object.entries((options.formData ?? {}) as object)) form.append(key, String(value))
    const bytes = readFileSync(file)
    form.append(String(options.name), new Blob([bytes]), path.basename(file))
    const headers = new Headers((options.header ?? {}) as Record<string, string>)
    headers.delete('content-type')
    const { body, statusCode, header } = await send(options, 'POST', String(options.url), { headers, body: form }, abort)
    onProgress(bytes.byteLength)
    return { data: new TextDecoder().decode(body), statusCode, header }
  }

  async function downloadFile(options: CallOptions, abort: AbortController): Promise<Result> {
    const headers = (options.header ?? {}) as Record<string, string>
    const { body, statusCode, header } = await send(options, 'GET', String(options.url), { headers }, abort)
    const suffix = path.extname(new URL(String(options.url)).pathname)
    return { tempFilePath: device.addFile(body, suffix), statusCode, header }
  }

  /** Each of the three calls returns a task that can be aborted and observed. */
  const withTask =
    (
      api: string,
      run: (options: CallOptions, abort: AbortController, onProgress: (total: number) => void) => Promise<Result>,
    ): PlatformCall =>
    (options = {}) => {
      const abort = new AbortController()
      const watchers = new Set<(progress: unknown) => void>()
      const onProgress = (total: number) => {
        for (const watch of watchers) watch(realm().adopt({ progress: 100, totalBytesSent: total, totalBytesExpectedToSend: total }))
      }
      const call = asyncCall(context, api, (given) =>
        run(given, abort, onProgress).catch((error: unknown) => Promise.reject(reasonOf(error))),
      )
      const pending = call(options)
      const watchless = () => undefined
      const task = {
        abort: () => abort.abort(),
        onProgressUpdate: (watch: (progress: unknown) => void) => watchers.add(watch),
        offProgressUpdate: (watch: (progress: unknown) => void) => watchers.delete(watch),
        onHeadersReceived: watchless,
        offHeadersReceived: watchless,
        onChunkReceived: watchless,
        offChunkReceived: watchless,
      }
      return pending instanceof Promise ? Object.assign(pending, task) : task
    }

  return {
    request: withTask('request', request),
    uploadFile: withTask('uploadFile', uploadFile),
    downloadFile: withTask('downloadFile', downloadFile),
  }
}
