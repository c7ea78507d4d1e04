import { check, codeRule } from '@qianxian/protocol/base/rules'

const sixDigits = codeRule()

/** Rule for a code from a text message. */
export const smsCodeRule = (code: string): string | null => (code ? check(sixDigits, '验证码', code) : '请输入验证码')
