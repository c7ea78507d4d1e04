/** Interprets a response: the data of a success, or a fault and the page that it opens. */
import { CLOSED_CODE, type Envelope } from '@qianxian/protocol/base/envelope'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'
import { openLogin } from '@/router/login'
import { RequestFault } from './fault'
import { currentToken, dropSession, tokenExchange } from './session'

/** Rarely needed, and never without a network: a response has just arrived. */
const exits = () => import('./exits')

const GENERIC_MESSAGE = '发生错误了'
export const MAINTENANCE_MESSAGE = '系统升级维护中,稍等几分钟就好'

export interface Answer {
  statusCode: number
  data: unknown
  header?: Record<string, unknown>
}

function readEnvelope(data: unknown): Partial<Envelope<unknown>> {
  if (typeof data === 'string') {
    try {
      return readEnvelope(JSON.parse(data) as unknown)
    } catch {
      return {}
    }
  }
  return typeof data === 'object' && data !== null ? data : {}
}

function readRetryAfter(answer: Answer, body: Partial<Envelope<unknown>>): number | undefined {
  const inBody = (body.data as { retryAfter?: unknown } | null | undefined)?.retryAfter
  const name = Object.keys(answer.header ?? {}).find((key) => key.toLowerCase() === 'retry-after')
  const seconds = Number(inBody ?? (name && answer.header?.[name]))
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** A token was refused; if another token is valid now, no session has ended. */
function endSession(sentToken: string, message: string): void {
  if (sentToken !== currentToken()) return
  dropSession()
  if (sentToken) void Taro.showToast({ title: message, icon: 'none' })
  // The router opens the login page only once, and stores the page to return to.
  void openLogin()
}

/**
 * Unwraps a success. Every other response is thrown as a `RequestFault` after the app has reacted to it: by a toast, or
 * by opening the login, closed or too-many-requests page.
 * @param sentToken the token sent with the call: a late refusal of an older token changes nothing
 * @param isSilent leaves the words of a refusal to the screen
 */
export function settleAnswer(answer: Answer, sentToken: string, isSilent: boolean): unknown {
  const body = readEnvelope(answer.data)
  const { statusCode } = answer
  if (statusCode === 200 && body.code === SUCCESS_CODE) return body.data

  const fault = new RequestFault({
    code: body.code ?? 0,
    message: body.message || (statusCode === 404 ? MAINTENANCE_MESSAGE : GENERIC_MESSAGE),
    status: statusCode,
    fields: body.fields,
    data: body.data,
    traceId: body.traceId,
  })
  if (statusCode === 200) {
    if (!isSilent) void Taro.showToast({ title: fault.message, icon: 'none' })
  } else if (statusCode === 401 && body.code === CLOSED_CODE) {
    void exits().then(({ exitToClosed }) => exitToClosed(fault.message))
  } else if (statusCode === 401) {
    const known = tokenExchange()
    if (known) void known.then(() => endSession(sentToken, fault.message))
    else endSession(sentToken, fault.message)
  } else if (statusCode === 429) {
    const retryAfter = readRetryAfter(answer, body)
    void exits().then(({ exitToTooMany }) => exitToTooMany(retryAfter))
  } else if (statusCode === 404) {
    void exits().then(({ exitToClosed }) => exitToClosed(MAINTENANCE_MESSAGE))
  } else if (statusCode !== 403) {
    console.error('request failed', statusCode, fault.code, fault.traceId)
  }
  throw fault
}
