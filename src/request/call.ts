/** The single way in which the app calls the server: a protocol entry, its input, and its answer. */
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { requestLimits } from '@qianxian/protocol/base/limits'
import { encodeFields, withQuery } from '@qianxian/protocol/base/query'
import Taro from '@tarojs/taro'
import { settleAnswer, type Answer } from './answer'
import { absoluteUrl, deviceToken, originHeaders } from './base'
import { readTransportError, transportFault, type RequestFault } from './fault'
import { takePrefetched, takeEmbedded } from './embeddedAnswers'
import { newIdempotencyKey } from './idempotencyKey'
import { beginLoading } from './loading'
import { askToRetry, quietRetryDelaysMs } from './retry'
import { currentToken } from './session'

export interface CallOptions {
  /** Default true: the shared indicator appears after 800 ms. */
  showLoading?: boolean
  /** Default 加载中. */
  loadingText?: string
  /** Sends the body as a form instead of JSON. */
  urlencoded?: boolean
  /** Key of one action of the person, so that sending it twice executes it once. */
  idempotencyKey?: string
  /** Shows no toast and no question: the screen shows the fault itself. */
  silent?: boolean
  /**
   * After a time-out or without a network: ask the person, retry quietly, or give up. Default: ask if the call shows an
   * indicator, else give up.
   */
  retry?: 'ask' | 'quiet' | 'never'
  /** The answer depends only on the tenant, not on the person. */
  isForAnybody?: boolean
  /** The page may be closed before the answer; the browser still sends the request. */
  isParting?: boolean
}

/** A promise of the answer that can be aborted; it then rejects with reason `abort`. */
export interface Pending<Output> extends Promise<Output> {
  abort(): void
}

interface Sending {
  promise: Promise<unknown>
  cancel(): void
  waiting: number
}

const identicalReads = new Map<string, Sending>()

/** One HTTP exchange. The time limit is enforced here too, because some platforms ignore it. */
function exchange(request: Taro.request.Option, isForAnybody: boolean): { promise: Promise<Answer>; cancel(): void } {
  const given = takeEmbedded(request, isForAnybody)
  if (given) return { promise: Promise.resolve(given), cancel: () => undefined }
  let cancel = () => undefined as void
  const promise = new Promise<Answer>((resolve, reject) => {
    const own = () => Taro.request({ ...request, timeout: requestLimits.timeoutMs })
    const task: Promise<Answer> & { abort?: () => void } = takePrefetched(request)?.catch(own) ?? own()
    const timer = setTimeout(() => {
      reject(transportFault('timeout'))
      task.abort?.()
    }, requestLimits.timeoutMs)
    cancel = () => {
      clearTimeout(timer)
      reject(transportFault('abort'))
      task.abort?.()
    }
    task.then(resolve, (error: unknown) => reject(readTransportError(error, false))).finally(() => clearTimeout(timer))
  })
  return { promise, cancel: () => cancel() }
}

function send(endpoint: Endpoint, input: object, options: CallOptions, token: string): Sending {
  const isInAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const key = options.idempotencyKey ?? (endpoint.idempotent ? newIdempotencyKey() : undefined)
  const header: Record<string, string> = originHeaders()
  if (token) header.Authorization = token
  // Only a login sends the device token; a read never identifies the device.
  else if (!isInAddress) header['X-Device-Token'] = deviceToken()
  if (key) header['Idempotency-Key'] = key
  if (!isInAddress) header['Content-Type'] = options.urlencoded ? 'application/x-www-form-urlencoded' : 'application/json'
  const url = absoluteUrl(endpoint.path)
  const request: Taro.request.Option = {
    url: isInAddress ? withQuery(url, input) : url,
    method: endpoint.method,
    header,
    data: isInAddress ? undefined : options.urlencoded ? encodeFields(input) : input,
    dataType: 'json',
    // Taro passes unknown options on to fetch (@tarojs/taro-h5 4.2.0, api/network/request).
    ...(options.isParting && process.env.TARO_ENV === 'h5' && { keepalive: true }),
  }

  const isShown = options.showLoading !== false
  const isSilent = options.silent === true
  const retry = options.retry ?? (isShown && !isSilent ? 'ask' : 'never')
  let isCancelled = false
  let cancelCurrent = () => undefined as void

  const once = async (): Promise<unknown> => {
    const endLoading = isShown ? beginLoading(options.loadingText ?? '加载中') : undefined
    const current = exchange(request, options.isForAnybody === true)
    cancelCurrent = current.cancel
    try {
      const answer = await current.promise
      endLoading?.()
      return settleAnswer(answer, token, isSilent)
    } finally {
      endLoading?.()
    }
  }

  const run = async (): Promise<unknown> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await once()
      } catch (error) {
        const { reason, status } = error as RequestFault
        if (status === 503 && (await (await import('./busy')).waitWhileBusy(error, isInAddress || key, tries)) && !isCancelled) continue
        const isLost = reason === 'timeout' || reason === 'network'
        if (!isLost || isCancelled) throw error
        if (retry === 'ask' && (await askToRetry()) && !isCancelled) continue
        const delay = retry === 'quiet' ? quietRetryDelaysMs[tries] : undefined
        if (delay === undefined) throw error
        await new Promise((resolve) => setTimeout(resolve, delay))
        if (isCancelled) throw transportFault('abort')
      }
    }
  }
  return {
    waiting: 0,
    promise: run(),
    cancel: () => {
      isCancelled = true
      cancelCurrent()
    },
  }
}

/**
 * Calls an endpoint and unwraps `data`. Rejects with a `RequestFault`, after the app has reacted to the failure (toast,
 * login, 429 or close page). Equal concurrent reads are sent once.
 */
export function call<Input, Output>(endpoint: Endpoint<Input, Output>, input: NoInfer<Input>, options: CallOptions = {}): Pending<Output> {
  const fields = (input ?? {}) as object
  const token = currentToken()
  const readKey = endpoint.method === 'GET' ? `${token} ${withQuery(endpoint.path, fields)}` : ''

  let sending = readKey ? identicalReads.get(readKey) : undefined
  if (!sending) {
    const created = send(endpoint as Endpoint, fields, options, token)
    sending = created
    if (readKey) {
      identicalReads.set(readKey, created)
      const forget = () => {
        if (identicalReads.get(readKey) === created) identicalReads.delete(readKey)
      }
      created.promise.then(forget, forget)
    }
  }

  const shared = sending
  shared.waiting += 1
  let abort = () => undefined as void
  const promise = new Promise<Output>((resolve, reject) => {
    abort = () => {
      reject(transportFault('abort'))
      shared.waiting -= 1
      if (shared.waiting === 0) shared.cancel()
      abort = () => undefined
    }
    shared.promise
      .then((data) => resolve(data as Output), reject)
      .finally(() => {
        abort = () => undefined
      })
  }) as Pending<Output>
  promise.abort = () => abort()
  return promise
}

/** Calls quietly: no indicator, no toast, no question. The caller shows the result or the failure. */
export function callQuietly<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: NoInfer<Input>,
  options: Omit<CallOptions, 'showLoading' | 'silent'> = {},
): Pending<Output> {
  return call(endpoint, input, { ...options, showLoading: false, silent: true })
}

/** Options for an action whose refusal the screen itself explains: indicator and question, no toast. */
export const errorsInline = { silent: true, retry: 'ask' } as const
