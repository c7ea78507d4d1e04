import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import Taro from '@tarojs/taro'
import { openStack } from '../../tests/jest/taro'
import { call, type CallOptions } from './call'
import { RequestFault } from './fault'
import { currentToken, withTokenExchange, setToken, onSignedOut } from './session'

interface Row {
  id: number
}
const read: Endpoint<{ id?: number; tags?: string[] }, Row> = { access: 'anyone', method: 'GET', path: '/a/read' }
const write: Endpoint<{ id: number }, Row> = { access: 'member', method: 'POST', path: '/a/write' }
const once: Endpoint<{ id: number }, Row> = { access: 'member', method: 'POST', path: '/a/once', idempotent: true }

type Sent = Taro.request.Option & { header: Record<string, string> }
const request = () => Taro.request as unknown as jest.Mock
const sent = (index = 0) => request().mock.calls[index][0] as Sent
const toast = () => Taro.showToast as jest.Mock
const navigate = () => Taro.navigateTo as jest.Mock

function answer(statusCode: number, data: unknown, header = {}): void {
  request().mockImplementation(async () => ({ statusCode, data, header }))
}
const ok = (data: unknown) => answer(200, { code: 20000, message: 'ok', data, traceId: 't' })

/** A server that never responds; `fail` rejects all its requests. */
function hang(): { fail(error: unknown): void } {
  const rejects: ((error: unknown) => void)[] = []
  request().mockImplementation(() => {
    const task = new Promise((_, reject) => rejects.push(reject)) as Promise<never> & { abort(): void }
    task.abort = jest.fn(() => undefined)
    return task
  })
  return { fail: (error) => rejects.splice(0).forEach((reject) => reject(error)) }
}

async function failureOf(promise: Promise<unknown>): Promise<RequestFault> {
  return promise.then(
    () => Promise.reject(new Error('did not fail')),
    (error: RequestFault) => error,
  )
}

const post = (options?: CallOptions) => call(write, { id: 1 }, options)

beforeEach(() => {
  jest.useFakeTimers()
  openStack('/pages/index/index', '/pages/love/detail?id=5')
  setToken('')
  ok({ id: 1 })
})
afterEach(() => {
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
})

describe('requests', () => {
  test('a call is a JSON POST with the token, a timeout of 60 s and no idempotency key', async () => {
    setToken('abc')
    await post()
    expect(sent()).toMatchObject({ url: '/a/write', method: 'POST', data: { id: 1 }, timeout: 60000 })
    expect(sent().header).toMatchObject({ Authorization: 'abc', 'Content-Type': 'application/json', 'X-Platform': 'h5' })
    expect(sent().header['Idempotency-Key']).toBeUndefined()
  })

  test('a call without a token has no Authorization header', async () => {
    await post()
    expect(sent().header.Authorization).toBeUndefined()
  })

  test('the device token is sent at logins, always the same; never with a session token, nor in a read', async () => {
    await post()
    await post()
    await call(read, {})
    setToken('abc')
    await post()
    const [drawn, again, ...others] = [0, 1, 2, 3].map((at) => sent(at).header['X-Device-Token'])
    expect(drawn).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect([again, ...others]).toEqual([drawn, undefined, undefined])
  })

  test('a read carries its input in the query, without absent values', async () => {
    await call(read, { id: undefined, tags: ['a b', 'c'] })
    expect(sent()).toMatchObject({ url: '/a/read?tags=a%20b&tags=c', method: 'GET', data: undefined })
  })

  test.each(['PUT', 'DELETE'] as const)('%s', async (method) => {
    await call({ ...write, method }, { id: 7 })
    expect(sent().method).toBe(method)
    expect(sent().url).toBe(method === 'DELETE' ? '/a/write?id=7' : '/a/write')
  })

  test('a call is form-encoded if the caller requests that', async () => {
    await post({ urlencoded: true })
    expect(sent()).toMatchObject({ data: 'id=1' })
    expect(sent().header['Content-Type']).toBe('application/x-www-form-urlencoded')
  })

  test('an idempotent write gets a key, or takes the given one', async () => {
    await call(once, { id: 1 })
    await call(once, { id: 1 }, { idempotencyKey: 'mine' })
    expect(sent(0).header['Idempotency-Key']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(sent(1).header['Idempotency-Key']).toBe('mine')
  })

  test('equal concurrent reads are sent once, a write is sent every time', async () => {
    const rows = await Promise.all([call(read, { id: 1 }), call(read, { id: 1 }), call(read, { id: 2 })])
    expect(rows).toHaveLength(3)
    expect(request()).toHaveBeenCalledTimes(2)
    await Promise.all([post(), post()])
    expect(request()).toHaveBeenCalledTimes(4)
    await call(read, { id: 1 })
    expect(request()).toHaveBeenCalledTimes(5)
  })
})

describe('the error catalogue', () => {
  test('20000 unwraps data', async () => {
    await expect(post()).resolves.toEqual({ id: 1 })
    expect(toast()).not.toHaveBeenCalled()
  })

  test('200 with another code shows its message, and the fault contains the whole answer', async () => {
    answer(200, { code: 40000, message: '填写有误', data: { state: 'x' }, traceId: 'tr', fields: { phone: '手机号有误' } })
    const fault = await failureOf(post())
    expect(fault).toBeInstanceOf(RequestFault)
    expect(fault).toMatchObject({ code: 40000, message: '填写有误', data: { state: 'x' }, traceId: 'tr', fields: { phone: '手机号有误' } })
    expect(toast()).toHaveBeenCalledWith({ title: '填写有误', icon: 'none' })
  })

  test.each([[{ code: 1, message: '' }], [null], ['<html>'], [{}]])('200 with %j shows 发生错误了', async (body) => {
    answer(200, body)
    await expect(post()).rejects.toMatchObject({ message: '发生错误了' })
    expect(toast()).toHaveBeenCalledWith({ title: '发生错误了', icon: 'none' })
  })

  test('a silent call leaves the message to the screen', async () => {
    answer(200, { code: 40000, message: 'x' })
    await expect(post({ silent: true })).rejects.toMatchObject({ message: 'x' })
    expect(toast()).not.toHaveBeenCalled()
  })

  test('401 with -1 opens the close page with the message', async () => {
    setToken('abc')
    answer(401, { code: -1, message: '账号已被冻结，请联系客服' })
    await failureOf(post())
    await jest.advanceTimersByTimeAsync(0)
    expect(navigate()).toHaveBeenCalledWith({ url: `/pages/exception/close?msg=${encodeURIComponent('账号已被冻结，请联系客服')}` })
    expect(currentToken()).toBe('abc')
  })

  test('any other 401 clears the token, shows a message and opens the login', async () => {
    const forget = jest.fn()
    onSignedOut(forget)
    setToken('abc')
    answer(401, { code: 40110, message: '登录已过期' })
    await failureOf(post())
    expect(currentToken()).toBe('')
    expect(forget).toHaveBeenCalledTimes(1)
    expect(navigate()).toHaveBeenCalledWith({ url: '/pages/login/loginBySms' })
    expect(toast()).toHaveBeenCalledWith({ title: '登录已过期', icon: 'none' })
  })

  test('a visitor is sent to the login without a message, because no session has ended', async () => {
    setToken('')
    answer(401, { code: 40100, message: '请先登录' })
    await failureOf(post())
    expect(navigate()).toHaveBeenCalledWith({ url: '/pages/login/loginBySms' })
    expect(toast()).not.toHaveBeenCalled()
  })

  test('a late 401 of an older token changes nothing', async () => {
    setToken('old')
    answer(401, { code: 40110 })
    const pending = failureOf(post())
    setToken('new')
    await pending
    expect(currentToken()).toBe('new')
    expect(navigate()).not.toHaveBeenCalled()
  })

  test('a 401 during a token exchange waits, and ends no session if another token is valid', async () => {
    setToken('old')
    answer(401, { code: 40110, message: '登录已过期' })
    let give = () => undefined as void
    const exchanged = withTokenExchange(() => new Promise<void>((resolve) => (give = resolve)).then(() => setToken('new')))
    await failureOf(post())
    expect([currentToken(), navigate().mock.calls]).toEqual(['old', []])
    give()
    await exchanged
    await jest.advanceTimersByTimeAsync(0)
    expect([currentToken(), navigate().mock.calls]).toEqual(['new', []])
  })

  test('a 401 of the exchange itself ends the session', async () => {
    setToken('old')
    answer(401, { code: 40110, message: '登录已过期' })
    await failureOf(withTokenExchange(() => post()))
    await jest.advanceTimersByTimeAsync(0)
    expect(currentToken()).toBe('')
    expect(navigate()).toHaveBeenCalledWith({ url: '/pages/login/loginBySms' })
  })

  test('429 opens its page after 500 ms with the current page and the time to wait', async () => {
    answer(429, { code: 42900, message: 'x' }, { 'Retry-After': '12' })
    await failureOf(post())
    await jest.advanceTimersByTimeAsync(0)
    await jest.advanceTimersByTimeAsync(499)
    expect(navigate()).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    const url = encodeURIComponent('/pages/love/detail?id=5')
    expect(navigate()).toHaveBeenCalledWith({ url: `/pages/exception/429?url=${url}&retryAfter=12` })
    expect(toast()).not.toHaveBeenCalled()
  })

  test('404 opens the close page with the maintenance text', async () => {
    answer(404, null)
    await failureOf(post())
    await jest.advanceTimersByTimeAsync(0)
    expect(navigate()).toHaveBeenCalledWith({
      url: `/pages/exception/close?msg=${encodeURIComponent('系统升级维护中,稍等几分钟就好')}`,
    })
  })

  test('403 rejects without a message', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    answer(403, { code: 40300, message: '没有权限' })
    await expect(post()).rejects.toMatchObject({ status: 403, code: 40300 })
    for (const quiet of [toast(), navigate(), log]) expect(quiet).not.toHaveBeenCalled()
    log.mockRestore()
  })

  test.each([500, 502, 503, 400])('%d is logged and rejected', async (status) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    answer(status, { code: 50000, traceId: 'tr' })
    await expect(post()).rejects.toMatchObject({ status })
    expect(log).toHaveBeenCalledTimes(1)
    expect(toast()).not.toHaveBeenCalled()
    log.mockRestore()
  })

  test.each([
    [401, { code: 40110 }],
    [401, { code: -1, message: 'm' }],
    [404, null],
    [429, { code: 42900 }],
  ])('ten calls that fail together with %d %j navigate once', async (status, body) => {
    setToken('abc')
    answer(status, body)
    await Promise.all(Array.from({ length: 10 }, (_, id) => failureOf(call(write, { id }))))
    await jest.advanceTimersByTimeAsync(2000)
    expect(navigate()).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['/pages/exception/close?msg=x', 404, null],
    ['/pages/exception/429?url=x', 429, {}],
    ['/pages/login/loginBySms', 401, {}],
  ])('the page %s is not opened above itself', async (url, status, body) => {
    openStack(url)
    answer(status, body)
    await failureOf(post())
    await jest.advanceTimersByTimeAsync(1000)
    expect(navigate()).not.toHaveBeenCalled()
  })
})

describe('the loading indicator', () => {
  const show = () => Taro.showLoading as jest.Mock
  const hide = () => Taro.hideLoading as jest.Mock

  test('appears after 800 ms with its text and disappears with the answer', async () => {
    const server = hang()
    const pending = failureOf(post({ retry: 'never' }))
    await jest.advanceTimersByTimeAsync(799)
    expect(show()).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(show()).toHaveBeenCalledWith({ title: '加载中', mask: true })
    server.fail({ errMsg: 'request:fail' })
    await pending
    expect(hide()).toHaveBeenCalledTimes(1)
  })

  test('a quick answer never shows the indicator', async () => {
    await post()
    await jest.advanceTimersByTimeAsync(1000)
    expect(show()).not.toHaveBeenCalled()
    expect(hide()).not.toHaveBeenCalled()
  })

  test('two calls share one indicator', async () => {
    const server = hang()
    const first = failureOf(post({ retry: 'never', loadingText: '提交中' }))
    const other = call(write, { id: 2 }, { retry: 'never' })
    const second = failureOf(other)
    await jest.advanceTimersByTimeAsync(900)
    other.abort()
    await second
    await jest.advanceTimersByTimeAsync(0)
    expect(hide()).not.toHaveBeenCalled()
    server.fail({ errMsg: 'request:fail' })
    await first
    await jest.advanceTimersByTimeAsync(0)
    expect(hide()).toHaveBeenCalledTimes(1)
  })

  test('the indicator is left out on request', async () => {
    hang()
    void failureOf(post({ showLoading: false, retry: 'never' }))
    await jest.advanceTimersByTimeAsync(5000)
    expect(show()).not.toHaveBeenCalled()
  })
})

describe('a lost connection', () => {
  const modal = () => Taro.showModal as jest.Mock

  test('a call without a response ends after 60 s, and the person is asked whether to retry', async () => {
    modal().mockResolvedValue({ confirm: false })
    hang()
    const pending = failureOf(post())
    await jest.advanceTimersByTimeAsync(60000)
    expect(await pending).toMatchObject({ reason: 'timeout', message: '网络连接超时' })
    expect(modal()).toHaveBeenCalledWith(expect.objectContaining({ content: '网络连接超时，点击重试' }))
  })

  test('a tap retries with the same key', async () => {
    modal().mockResolvedValue({ confirm: true })
    request().mockImplementationOnce(() => Promise.reject({ errMsg: 'request:fail' }))
    await expect(call(once, { id: 1 })).resolves.toEqual({ id: 1 })
    expect(request()).toHaveBeenCalledTimes(2)
    expect(sent(1).header['Idempotency-Key']).toBe(sent(0).header['Idempotency-Key'])
  })

  test('ten lost calls show one question', async () => {
    modal().mockResolvedValue({ confirm: false })
    request().mockImplementation(() => Promise.reject({ errMsg: 'request:fail' }))
    await Promise.all(Array.from({ length: 10 }, () => failureOf(post())))
    expect(modal()).toHaveBeenCalledTimes(1)
  })

  test('a quiet call retries twice without a question', async () => {
    request().mockImplementation(() => Promise.reject({ errMsg: 'request:fail' }))
    const pending = failureOf(call(read, {}, { showLoading: false, retry: 'quiet' }))
    await jest.advanceTimersByTimeAsync(4000)
    expect(await pending).toMatchObject({ reason: 'network' })
    expect(request()).toHaveBeenCalledTimes(3)
    expect(modal()).not.toHaveBeenCalled()
  })

  test('a call that got a response is never retried', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    answer(500, null)
    await failureOf(post())
    expect(request()).toHaveBeenCalledTimes(1)
    expect(modal()).not.toHaveBeenCalled()
    log.mockRestore()
  })
})

describe('an overloaded server', () => {
  const refuse = (times: number, data: unknown = null) => {
    for (let turn = 0; turn < times; turn += 1)
      request().mockImplementationOnce(async () => ({ statusCode: 503, data: { code: 50300, message: '服务繁忙，请稍后再试', data } }))
  }
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => jest.restoreAllMocks())

  test('a read is repeated automatically, with a message, until the server answers', async () => {
    refuse(2)
    const pending = call(read, {})
    await jest.advanceTimersByTimeAsync(4000)
    await expect(pending).resolves.toEqual({ id: 1 })
    expect(request()).toHaveBeenCalledTimes(3)
    expect(toast()).toHaveBeenCalledWith(expect.objectContaining({ title: '人有点多，正在为你重试' }))
  })

  test('a write is repeated only with a key, or if the server says that it did not begin it', async () => {
    refuse(1)
    await expect(post()).rejects.toMatchObject({ status: 503 })
    refuse(1, { retryAfter: 2 })
    const pending = post()
    await jest.advanceTimersByTimeAsync(2000)
    await expect(pending).resolves.toEqual({ id: 1 })
    refuse(1)
    const keyed = call(once, { id: 1 })
    await jest.advanceTimersByTimeAsync(2000)
    await expect(keyed).resolves.toEqual({ id: 1 })
    expect(request()).toHaveBeenCalledTimes(5)
  })

  test('a read aborted during the wait is not sent again', async () => {
    refuse(1)
    const pending = call(read, {})
    const failed = failureOf(pending)
    await jest.advanceTimersByTimeAsync(500)
    pending.abort()
    await jest.advanceTimersByTimeAsync(5000)
    expect(await failed).toMatchObject({ reason: 'abort' })
    expect(request()).toHaveBeenCalledTimes(1)
  })

  test('after half a minute the page shows the refusal', async () => {
    refuse(20)
    const failed = failureOf(call(read, {}))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await failed).toMatchObject({ status: 503, message: '服务繁忙，请稍后再试' })
    expect(request()).toHaveBeenCalledTimes(7)
  })
})

describe('abort', () => {
  test('aborting rejects with its reason and shows no question', async () => {
    hang()
    const pending = post()
    const failed = failureOf(pending)
    pending.abort()
    expect(await failed).toMatchObject({ reason: 'abort', message: '请求已取消' })
    const task = request().mock.results[0]?.value as { abort: jest.Mock }
    expect(task.abort).toHaveBeenCalledTimes(1)
    expect(Taro.showModal).not.toHaveBeenCalled()
  })

  test('if one of two readers aborts, the other still gets the answer', async () => {
    const one = call(read, { id: 1 })
    const two = call(read, { id: 1 })
    const gone = failureOf(one)
    one.abort()
    expect(await gone).toMatchObject({ reason: 'abort' })
    await expect(two).resolves.toEqual({ id: 1 })
  })

  test('aborting after the answer has no effect', async () => {
    const pending = post()
    await pending
    pending.abort()
    await expect(pending).resolves.toEqual({ id: 1 })
  })
})
