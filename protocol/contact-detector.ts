// Finds phone numbers and other contact information hidden in free text, however people disguise them.
import { contactDetectorLimits } from './limits'

export type ContactKind = 'mobile' | 'wechat' | 'qq' | 'landline' | 'mail' | 'url'

export interface ContactFinding {
  kind: ContactKind
  /** What was read, after normalising: for logs and auditors, not for the member. */
  match: string
}

export interface FindContactOptions {
  /** Earlier texts of the same author to the same reader, oldest first; a number split over them is put together. */
  recent?: readonly string[]
  /** Called for every character or window that is looked at, so that a test can count the work. */
  onStep?: (characters: number) => void
}

/**
 * Null for a clean text. Every pattern looks at windows of bounded length, so the work grows with the length of the
 * text and no faster.
 */
export function findContact(text: string, { recent = [], onStep }: FindContactOptions = {}): ContactFinding | null {
  const own = search(text, onStep)
  if (own !== null || recent.length === 0) return own
  const before = recent.slice(-contactDetectorLimits.recentMessages).join('\n')
  // What stands in the earlier texts alone is their own matter; only what this text completes counts.
  const joined = search(`${before}\n${text}`, onStep)
  return joined !== null && joined.match !== search(before, onStep)?.match ? joined : null
}

type Step = ((characters: number) => void) | undefined

function search(text: string, onStep: Step): ContactFinding | null {
  const plain = plainText(text.slice(-contactDetectorLimits.textMax), onStep)
  const clean = withoutHarmless(plain, onStep)
  const tight = clean.replace(/[\s*~^`"'“”‘’()()【】[\]{}<>《》「」…!!??,,。、;;|]/gu, '')
  onStep?.(tight.length)
  return (
    findMail(tight, onStep) ??
    findUrl(plain, onStep) ??
    findUrl(tight, onStep) ??
    findMobile(digitRuns(clean, onStep), clean, onStep) ??
    findMobile(digitRuns(soundsAsDigits(clean), onStep, 7), clean, onStep) ??
    findNamed(tight, onStep) ??
    findLandline(digitRuns(clean, onStep), onStep) ??
    findBare(clean)
  )
}

// --- Normalising ----------------------------------------------------------

const digitTwins: Readonly<Record<string, string>> = (() => {
  const twins: Record<string, string> = {}
  const rows = ['零〇○洞', '一壹弌幺Ⅰ', '二贰貳弍两Ⅱ', '三叁參弎Ⅲ', '四肆Ⅳ', '五伍Ⅴ', '六陆陸Ⅵ', '七柒Ⅶ', '八捌Ⅷ', '九玖Ⅸ']
  rows.forEach((row, digit) => {
    for (const char of row) twins[char] = String(digit)
  })
  for (const [from, first, count] of [
    [0x2460, 1, 9], [0x2474, 1, 9], [0x2488, 1, 9], [0x2776, 1, 9], [0x2780, 1, 9], [0x278a, 1, 9], [0x24f5, 1, 9],
    [0x2074, 4, 6], [0x2080, 0, 10], [0x0660, 0, 10], [0xff10, 0, 10], [0x3220, 1, 9], [0x3280, 1, 9],
  ] as const)
    for (let at = 0; at < count; at++) twins[String.fromCharCode(from + at)] = String(first + at)
  Object.assign(twins, { '⓪': '0', '⓿': '0', '⁰': '0', '¹': '1', '²': '2', '³': '3' })
  return twins
})()

/** Lower-case half-width text without invisible characters; every way to draw a digit or letter becomes the digit or letter. */
function plainText(text: string, onStep: Step): string {
  let plain = ''
  for (const char of text) {
    onStep?.(1)
    const code = char.codePointAt(0)!
    const isInvisible =
      code === 0xad || code === 0xfeff || code === 0x20e3 || (code >= 0xfe00 && code <= 0xfe0f) ||
      (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2064)
    if (isInvisible) continue
    if (digitTwins[char] !== undefined) plain += digitTwins[char]
    else if (code >= 0xff01 && code <= 0xff5e) plain += String.fromCharCode(code - 0xfee0).toLowerCase()
    else if (code === 0x3000) plain += ' '
    else if (code >= 0x1d7ce && code <= 0x1d7ff) plain += String((code - 0x1d7ce) % 10)
    else if (code >= 0x1d400 && code <= 0x1d6a3) plain += letter((code - 0x1d400) % 26)
    else if (code >= 0x24b6 && code <= 0x24e9) plain += letter((code - 0x24b6) % 26)
    else if (code >= 0x1f130 && code <= 0x1f189) plain += letter(((code - 0x1f130) % 32) % 26)
    else if (code >= 0x1f1e6 && code <= 0x1f1ff) plain += letter(code - 0x1f1e6)
    else plain += char.toLowerCase()
  }
  return plain
}

function letter(at: number): string {
  return String.fromCharCode(97 + at)
}

const WALL = '\u0001'
// Numbers of everyday life. Each alternative is bounded; the callbacks refuse a piece of a longer number.
const harmlessPatterns: readonly RegExp[] = [
  /(?:编号|会员号|会员编号|活动码|活动号|邀请码|订单号?|单号|流水号|工号|学号|准考证号?|航班|车次|房间号?|门牌号?|股票代码|代码)[^\d]{0,3}(?:\d{12,24}|\d{1,9})/g,
  /(?:19|20)\d\d\s?[-/.年~到至]\s?(?:(?:19|20)\d\d|\d{1,2}(?:\s?[-/.月]\s?\d{1,2}\s?[日号]?)?)/g,
  /(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/g,
  /\d{1,2}[:点]\d{2}(?::\d{2})?(?:\s?[-~到至]\s?\d{1,2}[:点]\d{2})?/g,
  /(?:身高|体重|净身高|年龄|三围|身材)[^\d]{0,3}\d{1,3}(?:\s?[-~/到至]\s?\d{1,3})?/g,
  /\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,2})?/g,
  /\d{1,8}(?:\.\d{1,2})?(?:\s?[-~到至]\s?\d{1,8}(?:\.\d{1,2})?)?\s?(?:cm|kg|km|mm|ml|元|块|万|亿|千|百|公里|平方?|㎡|%|w(?![a-z])|k(?![a-z]))/g,
  /\d{1,4}(?:\.\d{1,2})?(?:\s?[-~到至]\s?\d{1,4}(?:\.\d{1,2})?)?(?:厘米|公分|斤|公斤|岁|年|月|日|号线|级|届|后|楼|栋|室|路|度|倍|米|层|页|毫升|杯|步|期|只|条|天|次|个|人|本|分|小时|点|周|房|厅|卫|斤|份|张|首|部|集|家|门|场|站|段|星)/g,
  /\d{1,2}号(?![码:是])/g,
  /(?:^|[^\d])1[4-9]\d\s?[/、]\s?\d{2,3}(?:\s?[/、]\s?\d{2,4})?(?!\d)/g,
]

/** The text with dates, heights, prices, times, quantities and labelled codes taken out. */
function withoutHarmless(plain: string, onStep: Step): string {
  let clean = plain
  for (const pattern of harmlessPatterns) {
    onStep?.(clean.length)
    clean = clean.replace(pattern, (found: string, ...rest: unknown[]) => {
      const at = rest[0] as number
      const isTorn = (isDigit(found[0]) && /[0-9a-z_]/.test(clean[at - 1] ?? '')) || (isDigit(found[found.length - 1]) && isDigit(clean[at + found.length]))
      return isTorn ? found : WALL
    })
  }
  return clean
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

const spelledDigits: Readonly<Record<string, string>> = {
  ling: '0', dong: '0', yi: '1', yao: '1', er: '2', san: '3', si: '4', wu: '5', liu: '6', qi: '7', ba: '8', jiu: '9',
  zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9',
  o: '0', oo: '00', l: '1', i: '1', ll: '11', ii: '11',
}
const soundRows = ['零灵铃林另拎', '要腰妖衣依医', '儿尔而耳爱', '伞散叁山', '是似死斯寺思', '吾舞午武屋', '溜刘柳留流', '其妻气起期拐', '爸吧发巴罢', '酒就久旧狗']
const soundTwins: Readonly<Record<string, string>> = (() => {
  const twins: Record<string, string> = {}
  soundRows.forEach((row, digit) => {
    for (const char of row) if (twins[char] === undefined) twins[char] = String(digit)
  })
  return twins
})()

/** A second reading: words and characters that sound or look like digits are taken for them. */
function soundsAsDigits(clean: string): string {
  const words = clean.replace(/[a-z]+/g, (word) => spelledDigits[word] ?? word)
  let read = ''
  for (const char of words) read += soundTwins[char] ?? char
  return read
}

// --- Numbers --------------------------------------------------------------

interface DigitRun {
  groups: string[]
  digits: string
}

const MAX_GAP = 4
const joiners = '然后再接着加杠空格和跟\n'

/** Digits that belong together: only marks, spaces, emoji and words like 然后 stand between the groups. */
function digitRuns(text: string, onStep: Step, minDigits = 5): DigitRun[] {
  const runs: DigitRun[] = []
  let groups: string[] = []
  let group = ''
  let gap = 0
  const close = () => {
    if (group !== '') groups.push(group)
    const digits = groups.join('')
    if (digits.length >= minDigits) runs.push({ groups, digits })
    groups = []
    group = ''
  }
  for (const char of text) {
    onStep?.(1)
    if (isDigit(char)) {
      group += char
      gap = 0
    } else if (group !== '' || groups.length > 0) {
      if (group !== '') groups.push(group)
      group = ''
      gap++
      if (gap > MAX_GAP || char === WALL || (!joiners.includes(char) && isWordCharacter(char))) close()
    }
  }
  close()
  return runs
}

function isWordCharacter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= '\u3400' && char <= '\u9fff')
}

const MOBILE = /^1[3-9]\d{9}$/
const MOBILE_LENGTH = 11

function findMobile(runs: DigitRun[], text: string, onStep: Step): ContactFinding | null {
  const isTurned = /[倒反逆]|从后|从右/.test(text)
  for (const { groups, digits } of runs) {
    for (let from = 0; from < groups.length; from++) {
      let joined = ''
      for (let to = from; to < groups.length && joined.length < MOBILE_LENGTH; to++) {
        joined += groups[to]
        onStep?.(1)
        if (joined.length !== MOBILE_LENGTH || areFacts(groups.slice(from, to + 1))) continue
        const turned = [...joined].reverse().join('')
        if (MOBILE.test(joined)) return { kind: 'mobile', match: joined }
        if ((isTurned || from === to) && MOBILE.test(turned)) return { kind: 'mobile', match: turned }
      }
    }
    // A country code or padding glued to the number.
    for (const group of groups) {
      onStep?.(1)
      const inside = group.length > MOBILE_LENGTH && group.length <= 17 ? /1[3-9]\d{9}/.exec(group) : null
      if (inside !== null) return { kind: 'mobile', match: inside[0] }
    }
    const prefixed = /^(?:00)?86(1[3-9]\d{9})$/.exec(digits.slice(0, 16))
    if (prefixed !== null) return { kind: 'mobile', match: prefixed[1]! }
  }
  return null
}

/** Groups that read as height, weight and year in a row and only by chance make eleven digits. */
function areFacts(groups: readonly string[]): boolean {
  const [first = '', second = ''] = groups
  if (groups.length < 2) return false
  const isYear = /^(?:19[4-9]\d|20[0-3]\d)$/.test(first)
  const isHeight = /^1[4-9]\d$/.test(first) && second.length === 2 && groups.length <= 5
  return (isYear && groups.length <= 5) || (isHeight && groups.some((group) => /^(?:19|20)\d\d/.test(group)))
}

function findLandline(runs: DigitRun[], onStep: Step): ContactFinding | null {
  for (const { groups } of runs) {
    for (let at = 0; at < groups.length; at++) {
      onStep?.(1)
      const three = groups.slice(at, at + 3).join('').slice(0, 13)
      const two = groups.slice(at, at + 2).join('').slice(0, 13)
      for (const number of [groups[at]!.slice(0, 13), two, three])
        if (/^0(?:10|2\d|[3-9]\d{2})[2-8]\d{6,7}$/.test(number) || /^[48]00\d{7}$/.test(number)) return { kind: 'landline', match: number }
    }
  }
  return null
}

/** A text that is nothing but a number or an id: nobody sends that for any other reason. */
function findBare(clean: string): ContactFinding | null {
  const bare = clean.trim().slice(0, 40).replace(/[\s.-]/g, '')
  if (/^[1-9]\d{8,9}$/.test(bare)) return { kind: 'qq', match: bare }
  if (/^[a-z][a-z_-]{0,12}\d{5,12}[a-z_]{0,4}$/.test(bare)) return { kind: 'wechat', match: bare }
  return null
}

/** Every match of a global pattern; `String.matchAll` is younger than the browsers the app still serves. */
function* matches(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    yield found
    if (found[0] === '') pattern.lastIndex++
  }
}

// --- Addresses ------------------------------------------------------------

const mailHosts = 'qq|vip|163|126|gmail|outlook|hotmail|foxmail|sina|sohu|139|189|yeah|icloud|aliyun'

function findMail(tight: string, onStep: Step): ContactFinding | null {
  const text = tight.replace(/艾特|爱特|圈a|小老鼠/g, '@').replace(/点(?=com|cn|net|org|cc)|dot(?=com|cn|net|org)/g, '.')
  onStep?.(text.length)
  const glued = /([a-z0-9][a-z0-9._+-]{2,40})at((?:qq|163|126|gmail|outlook|hotmail|foxmail)\.com)/.exec(text)
  if (glued !== null) return { kind: 'mail', match: `${glued[1]}@${glued[2]}` }
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    onStep?.(100)
    const name = /[a-z0-9][a-z0-9._+-]{0,40}$/.exec(text.slice(Math.max(0, at - 41), at))
    const host = new RegExp(`^(?:[a-z0-9-]{1,30}\\.){1,4}[a-z]{2,10}|^(?:${mailHosts})(?![a-z0-9])`).exec(text.slice(at + 1, at + 60))
    if (name !== null && host !== null) return { kind: 'mail', match: `${name[0]}@${host[0]}` }
  }
  return null
}

const urlStart = /https?:\/\/|www\.|\.(?:com|cn|net|org|cc|top|xyz|vip|shop|site|info|io|tv|club|link|ltd|fun|ink|wang)(?![a-z0-9-])|(?:^|[^a-z])(?:t\.me|wa\.me)\//g

function findUrl(text: string, onStep: Step): ContactFinding | null {
  const dotted = text.replace(/点(?=com|cn|net|org|cc)/g, '.')
  onStep?.(dotted.length)
  for (const found of matches(urlStart, dotted)) {
    onStep?.(40)
    const isEnding = found[0].startsWith('.')
    const host = isEnding ? /[a-z0-9-]{1,30}$/.exec(dotted.slice(Math.max(0, found.index - 30), found.index)) : null
    if (!isEnding) return { kind: 'url', match: dotted.slice(found.index, found.index + 40).split(/\s/)[0]! }
    if (host !== null) return { kind: 'url', match: host[0] + found[0] }
  }
  return null
}

// --- Ids behind a name ----------------------------------------------------

interface Naming {
  kind: ContactKind
  /** What people call the account; global, looked for in the tight text. */
  key: RegExp
  /** What must follow, after the connecting words. */
  id: RegExp
  /** What may stand before the key instead: 12345678是我的扣扣. */
  idBefore?: RegExp
}

const WINDOW = 48
const connecting = /^(?:号码?|[账帐]号|id(?![a-z])|是|为|叫|即|在|[:=.\-_+~/→>➡👉]|我的?|的|吧|哦|呀|啊|呢|哈|了|就|可以?|加|搜索?|同号?|手机号?|同步|群|这个|下面|,){0,8}/u
const letterId = /^[a-z][a-z0-9_-]{5,23}(?![a-z0-9])/
const mixedId = /^(?=[a-z0-9_-]{0,23}\d)[a-z0-9][a-z0-9_-]{4,23}/
const numberId = /^\d{5,12}/
const namings: readonly Naming[] = [
  {
    kind: 'qq',
    key: /(?:^|[^a-z])qq(?![a-z])|[扣抠叩蔻](?:[扣抠叩蔻q]|(?=[:=]?\d))|企鹅|秋秋|球球|🐧|鹅厂号|群号/gu,
    id: numberId,
    idBefore: /(\d{5,12})(?:[:.\-,]|是|我的?|的|这|就|加){0,5}$/,
  },
  { kind: 'qq', key: /(?:^|[^a-z])q(?![a-z])/g, id: /^\d{7,12}/ },
  { kind: 'wechat', key: /微信|wechat|weixin|(?:^|[^a-z])[vw]x(?:in|id)?(?=[:=号是])|绿泡泡|绿色软件|小绿标/g, id: letterId },
  {
    kind: 'wechat',
    key: /(?:[微薇威维徽葳崴巍蔚卫喂唯徾魏围]|wei|(?:^|[^a-z])[vw])(?:[信芯心星欣新鑫昕馨x❤♥💗💚💌]|xin)|wechat|weixin|绿泡泡|绿色软件|小绿标|💚|(?:^|[^a-z])[vw]x?(?=[:=号\d]|是|加)|(?:加|➕|\+|我|留|搜|找|的)(?:[vw](?!ip|ifi|log)|[薇威微维](?![信芯心星x]))/gu,
    id: mixedId,
    idBefore: /((?=[a-z0-9_-]{0,23}\d)[a-z][a-z0-9_-]{4,23}|\d{6,12})(?:[:.\-,]|是|我的?|的|这|就|加){0,5}$/,
  },
  { kind: 'mail', key: /邮箱|邮件|e-?mail/g, id: mixedId },
  { kind: 'landline', key: /电话|座机|固话|热线|(?:^|[^a-z])tel(?![a-z])|☎|📞/gu, id: /^0?\d{7,12}/ },
  { kind: 'mobile', key: /手机号?|号码|(?:^|[^a-z])call(?![a-z])|打给我|拨打?|📱|联系方式|☎|📞/gu, id: /^\d{7,8}(?!\d)/ },
  {
    kind: 'wechat',
    key: /(?:加|➕|\+|联系|私|搜|滴滴|戳|找|dd|call|cue)(?:我|[一1]?下|个)?(?:好友|聊|吧)?|同号|账号|帐号|(?:^|[^a-z])(?:tg|ins|telegram|whatsapp|line)|抖音号?|小红书号?|微博|快手号?|陌陌号?|支付宝|钉钉/gu,
    id: /^(?=[a-z0-9_-]{0,23}\d\d)[a-z][a-z0-9_-]{5,23}|^\d{7,12}/,
  },
]

function findNamed(tight: string, onStep: Step): ContactFinding | null {
  for (const { kind, key, id, idBefore } of namings) {
    onStep?.(tight.length)
    for (const found of matches(key, tight)) {
      onStep?.(WINDOW * 2)
      const end = found.index + found[0].length
      const after = tight.slice(end, end + WINDOW)
      const linked = after.slice(connecting.exec(after)?.[0].length ?? 0)
      const match = id.exec(linked) ?? id.exec(after)
      if (match !== null && !/^(?:wechat|weixin|iphone|android|online|offline)$/.test(match[0])) return { kind, match: match[0] }
      const before = idBefore?.exec(tight.slice(Math.max(0, found.index - WINDOW), found.index + (isWordCharacter(found[0][0]!) ? 0 : 1)))
      if (before) return { kind, match: before[1]! }
    }
  }
  return null
}
