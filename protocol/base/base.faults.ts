/** Faults common to all nouns, and those of the server before a noun is called. */

/** `status` is the HTTP status; most refusals travel as HTTP 200 with their own body code. */
export interface FaultFacts {
  readonly code: number
  readonly status: 200 | 400 | 401 | 403 | 404 | 429 | 500 | 503
  readonly message: string
}

/** A refusal by a rule of the product: HTTP 200 with its own body code. */
export const refused = <Code extends number>(code: Code, message: string) => ({ code, status: 200 as const, message })

export const baseFaults = {
  input_invalid: refused(40000, '填写的内容有误，请检查'),
  field_missing: refused(40001, '有必填项未填写'),
  text_refused: refused(45102, '内容不合规范，请修改'),
  host_invalid: { code: 40021, status: 400, message: '请求的地址有误' },
  cursor_invalid: refused(40020, '列表已更新，请刷新'),
  not_allowed: { code: 40300, status: 403, message: '没有权限' },
  not_found: refused(40410, '内容不存在或已删除'),
  already_handled: refused(40910, '该事项已被处理，请刷新'),
  edited_elsewhere: refused(40911, '资料已在其他地方修改，请刷新后再试'),
  idempotency_conflict: refused(40912, '重复的请求内容不一致'),
  request_in_progress: refused(40913, '正在处理，请稍候'),
  too_many_requests: { code: 42900, status: 429, message: '操作太频繁，请稍后再试' },
  route_unknown: { code: 40400, status: 404, message: '系统升级维护中,稍等几分钟就好' },
  server_error: { code: 50000, status: 500, message: '发生错误了' },
  server_busy: { code: 50300, status: 503, message: '服务繁忙，请稍后再试' },
} as const satisfies Record<string, FaultFacts>
