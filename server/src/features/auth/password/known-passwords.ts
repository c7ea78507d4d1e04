/** Passwords that an attacker would try first: the most leaked ones, and those made of words of this platform. */
import type { Ctx } from '../../../ctx'
import { authLimits } from '@qianxian/protocol/auth/auth.words'

/** Words that add no strength to a password; the platform's name and the person's name and number count as well. */
const WORTHLESS = [
  'qianxian',
  '牵线',
  'hongniang',
  '红娘',
  'matchmaker',
  'liangyuan',
  '良缘',
  'xiangqin',
  '相亲',
  'woaini',
  'iloveyou',
  '5201314',
  '1314520',
  'password',
  'mima',
  'qwerty',
  'asdfgh',
  'zxcvbn',
]
/** Minimum number of characters that a password must have besides those words. */
const REST_MIN = 6

let leaked: Promise<ReadonlySet<string>> | undefined

/** The 17 950 entries of the list that are long enough to be allowed here; loaded when the first password is chosen. */
async function leakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as string[]).filter((word) => word.length >= authLimits.passwordMin))
}

interface Owner {
  userName: string | null
  phone: string | null
}

/** Returns why this password would be guessed, worded for its owner; null if no weakness is known. */
export async function explainWeakPassword(ctx: Pick<Ctx, 'tenant'>, password: string, { userName, phone }: Owner): Promise<string | null> {
  const word = password.toLowerCase()
  if ((await (leaked ??= leakedPasswords())).has(word)) return '这个密码太常见，容易被猜到，请换一个'
  if (new Set(word).size < 4 || isRun(word)) return '密码太有规律，容易被猜到，请换一个'
  const own = [ctx.tenant.configs.base.platformName, userName, phone].filter((part): part is string => part !== null && part.length > 1)
  const rest = [...WORTHLESS, ...own.map((part) => part.toLowerCase())].reduce((left, part) => left.replaceAll(part, ''), word)
  return rest === word || rest.length >= REST_MIN ? null : '密码不能由平台名、用户名、手机号或常见词组成，请换一个'
}

/** True for words like 12345678 or hgfedcba: every character is the successor or predecessor of the one before it. */
function isRun(word: string): boolean {
  const steps = [...word].slice(1).map((letter, place) => letter.codePointAt(0)! - word.codePointAt(place)!)
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
