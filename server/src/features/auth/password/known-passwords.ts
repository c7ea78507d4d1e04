/** Passwords that whoever guesses would try first: the ones that leaked most often, and those made of our own words. */
import type { Ctx } from '../../../ctx'
import { authLimits } from '@qianxian/protocol/auth/auth.words'

/** Together with the platform's name, the person's name and number: words that are worth nothing inside a password. */
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
/** What must be left of a password without them. */
const REST_MIN = 6

let leaked: Promise<ReadonlySet<string>> | undefined

/** The 17 950 of the list that are long enough to be chosen here; read when the first password is. */
async function leakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as string[]).filter((word) => word.length >= authLimits.passwordMin))
}

interface Owner {
  userName: string | null
  phone: string | null
}

/** Why this password would be guessed, for the person who chose it; null where nothing is known against it. */
export async function explainWeakPassword(ctx: Pick<Ctx, 'tenant'>, password: string, { userName, phone }: Owner): Promise<string | null> {
  const word = password.toLowerCase()
  if ((await (leaked ??= leakedPasswords())).has(word)) return '这个密码太常见，容易被猜到，请换一个'
  if (new Set(word).size < 4 || isRun(word)) return '密码太有规律，容易被猜到，请换一个'
  const own = [ctx.tenant.configs.base.platformName, userName, phone].filter((part): part is string => part !== null && part.length > 1)
  const rest = [...WORTHLESS, ...own.map((part) => part.toLowerCase())].reduce((left, part) => left.replaceAll(part, ''), word)
  return rest === word || rest.length >= REST_MIN ? null : '密码不能由平台名、用户名、手机号或常见词组成，请换一个'
}

/** 12345678, hgfedcba: every character follows or precedes the one before it. */
function isRun(word: string): boolean {
  const steps = [...word].slice(1).map((letter, place) => letter.codePointAt(0)! - word.codePointAt(place)!)
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
