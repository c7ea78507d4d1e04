/** Finds telephone and QQ numbers in a text: whole, in pieces, reversed or disguised as something else. */
import type { ContactFinding } from './contact-detector'
import { isDigit, isWordCharacter, matches, spokenAsDigits, WALL, type Step } from './contact-text'

interface DigitRun {
  groups: string[]
  digits: string
}

const MAX_GAP = 4
const joiners = '然后再接着加杠点空格和跟\n'

/** Runs of digits that belong together: only marks, spaces, emoji and words like 然后 separate the groups. */
export function digitRuns(text: string, onStep: Step, minDigits = 5): DigitRun[] {
  const runs: DigitRun[] = []
  let groups: string[] = []
  let group = ''
  let gap = 0
  let last = ''
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
      // A row of the same mark counts as one mark.
      if (gap === 0 || char !== last) gap++
      if (gap > MAX_GAP || char === WALL || (!joiners.includes(char) && isWordCharacter(char))) close()
    }
    last = char
  }
  close()
  return runs
}

const MOBILE = /^1[3-9]\d{9}$/
const MOBILE_LENGTH = 11
const TURNED = /[倒反逆翻镜]|从[后右末尾]|照镜/

const turn = (digits: string) => [...digits].reverse().join('')

export function findMobile(runs: DigitRun[], text: string, onStep: Step): ContactFinding | null {
  const isTurned = TURNED.test(text)
  for (const { groups, digits } of runs) {
    for (let from = 0; from < groups.length; from++) {
      let joined = ''
      for (let to = from; to < groups.length && joined.length < MOBILE_LENGTH; to++) {
        joined += groups[to]
        onStep?.(1)
        if (joined.length !== MOBILE_LENGTH || areFacts(groups.slice(from, to + 1))) continue
        if (MOBILE.test(joined)) return { kind: 'mobile', match: joined }
        if ((isTurned || from === to) && MOBILE.test(turn(joined))) return { kind: 'mobile', match: turn(joined) }
      }
    }
    // Removes a country code or padding attached to the number.
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

const YEAR = /^(?:19[4-9]\d|20[0-3]\d)$/

export const isYear = (group: string): boolean => YEAR.test(group)

/** True for groups that are height, weight and year in a row and have eleven digits only by chance. */
function areFacts(groups: readonly string[]): boolean {
  const [first = '', second = ''] = groups
  if (groups.length < 2) return false
  if (groups.some((group) => group.length > 3 && !YEAR.test(group))) return false
  const isYear = YEAR.test(first)
  const isHeight = /^1[4-9]\d$/.test(first) && second.length === 2 && groups.length <= 5
  return (isYear && groups.length <= 5) || (isHeight && groups.some((group) => YEAR.test(group)))
}

// --- In pieces, with a hint ----------------------------------------------

/** Words that indicate that numbers are to be joined or are hidden; so do months and days that no calendar has. */
const hint =
  /[连合拼凑串组接](?:在|成)?(?:起来|1起|1串)|(?:去|删|划|拿|扣)(?:掉|除)|[倒反翻]过?[来着序转]|从右|从后|懂(?:的|我|了)|按顺序|依次|数字就是|取(?:数字|每)|(?:1[3-9]|[2-9]\d)月(?!龄)|(?:3[2-9]|[4-9]\d)日/g
const joining = /[连合拼凑串组接](?:在|成)?(?:起来|1起|1串)/
/** Weaker words of the same kind. */
const softHint =
  /你猜(?!是|我|不|对)|谜|暗号|暗语|密码|口令|拨(?!打?1[12]0)|打(?:给[我俺咱]|这个|我|得通|[1]下|过来)|(?:^|[^a-z])call|试试|响铃|响[1-3]声|按(?:1下|顺序|着)|接通|通了|短信|回电|来电|喂1声/g
/** Words that name a part of a number; a hint only if the text is about a number, or another part is named as well. */
const partHint =
  /[前后中](?:面|间|半|段|边|头)|当中|[首头前中后末尾]\d{1,2}个?(?:位|数)|尾[号数巴]|[开打]头|[结收]尾|最[前后]|[分共][成为]?[23]段?|第[1-4]段|补上|[首先前中后尾](?=\d{3})|前[面头](?:是|加)?(?=\d{3})|前缀/g
const partOrdinal = /[首头前中后末尾]\d{1,2}个?(?:位|数|段)|第\d{1,2}(?:位|段|个)|[分共][成为]?\d段/g
/** A digit that is part of a word. */
const smallWords = /(^|[^\d])\d(?=[围下声起样遍直])/g
const numberName = /号码|电话|手机|联系|拨|打给?我/

/** Maximum distance between the hint and its numbers. */
const HINT_REACH = 60
const PART_REACH = 40
const SOFT_REACH = 24

export function findPieces(plain: string, clean: string, onStep: Step): ContactFinding | null {
  onStep?.(plain.length * 3)
  // In every way of splitting a number, one piece has two digits or a counting word.
  if (!/\d\d|\d[^\d]{1,3}\d/.test(plain)) return null
  const counted = spokenAsDigits(plain)
  return (
    around(plain, hint, HINT_REACH, onStep) ??
    around(plain, softHint, SOFT_REACH, onStep) ??
    around(clean, partHint, PART_REACH, onStep) ??
    (counted === plain ? null : around(counted, partHint, PART_REACH, onStep)) ??
    findParts(counted, onStep) ??
    findUnder(plain, onStep)
  )
}

// --- Named parts ---------------------------------------------------

/** Position words before or after the digits: 137开头, 中间四位是 6082, 末了 0514. */
const places: readonly (readonly [before: RegExp, behind: RegExp])[] = [
  [
    /(?:前(?:面|头|半段|半截|缀)?|开头|打头|头|首)(?:的?[3-7]个?(?:位|数|个))?(?:数字)?[是为:,\s]{0,3}(\d{3,7})(?!\d)/g,
    /(\d{3,7})(?:这[几个1-9]{0,2})?(?:开|打|起)头/g,
  ],
  [
    /(?:中间|当中|中段)(?:的?[34]个?(?:位|数)|那?几位)?(?:数字)?(?:是|为|:|,|\s|(?:[^\d。!?\n]|\d(?!\d)){0,14}?[,是])?(\d{4})(?!\d)/g,
    /(\d{4})(?:在|放|居)中间/g,
  ],
  [
    /(?:[末后结收][尾半了段头][^\d。!?\n]{0,3}|最后|尾号|尾巴|屁股|后头|后面?)(?:的?[3-8]个?(?:位|数))?(?:数字)?(?:是|为|:|,|\s|[^\d。!?\n]{0,10}?[,是日])?(\d{4,8})(?!\d)/g,
    /(\d{4,8})(?:结|收)尾/g,
  ],
]

/** Finds a mobile number whose parts are given by position, with any text between them. */
function findParts(text: string, onStep: Step): ContactFinding | null {
  if (!/\d{4}/.test(text)) return null
  const [starts, middles, ends] = places.map((patterns) =>
    patterns.flatMap((pattern) => {
      onStep?.(text.length)
      return [...matches(pattern, text)].slice(0, 4).map((found) => found[1]!)
    }),
  ) as [string[], string[], string[]]
  for (const first of starts)
    for (const last of ends)
      for (const middle of ['', ...middles]) if (MOBILE.test(first + middle + last)) return { kind: 'mobile', match: first + middle + last }
  return null
}

/** Finds a mobile number spelt by the first or last characters of consecutive clauses: 一壶清茶, 三月桃花, 七分真心. */
export function findAcrostic(plain: string, onStep: Step): ContactFinding | null {
  const clauses = plain.split(/[\s,、。!?;.—:-]+/).filter((clause) => clause !== '')
  onStep?.(clauses.length * 2)
  if (clauses.length < MOBILE_LENGTH) return null
  const heads = clauses
    .map((clause) => (/^(?:[\dx十]|(\d)\1)[^\d]/.test(clause) ? (/\d/.test(clause[0]!) ? clause[0]! : '0') : ' '))
    .join('')
  const tails = clauses.map((clause) => (/[^\d]\d$/.test(clause) ? clause.slice(-1) : ' ')).join('')
  const found = /1[3-9]\d{9}/.exec(heads) ?? /1[3-9]\d{9}/.exec(tails)
  return found === null ? null : { kind: 'mobile', match: found[0] }
}

/** A part that states how much of a number it is. */
const halfNumber =
  /(?:号码?|手机|电话|拨|打|拼|合|发)[^。!?\n]{0,20}?[前后](?:面|头)?[4-9]个?[位数](?:数字?)?(?:是|为|:|,|\s){0,3}(\d[\d\s-]{4,10}\d)(?![\d分])|[前后](?:半段|半截|[5-9]个?[位数])(?:数字?)?(?:是|为|:|,|\s){0,3}(\d[\d\s-]{2,10}\d)(?![\d分])/

// --- Among other characters -------------------------------------------------

/** Instructions on what to remove before reading the rest: 汉字去掉, 去掉汉字, 大写的不要, 星号别输. */
const veil =
  /(?:汉字|中文|文字|大写|符号|标点|表情|星号|空格|括号|水果|花)[^。!?\n]{0,4}(?:去掉|去了|不要|删|忽略|不算|不用|不管|别[输看念管]|跳过|无视)|(?:去掉|删掉|删去|忽略|跳过|无视|不看|拿掉|只看|只留|光看)[^。!?\n]{0,4}(?:汉字|中文|文字|大写|符号|标点|表情|星号|数字|字母)/

/** Finds a number or a name that remains when the words around its characters are removed. */
function findUnder(plain: string, onStep: Step): ContactFinding | null {
  const said = veil.exec(plain)
  if (said === null) return null
  onStep?.(plain.length)
  for (const around of [plain.slice(Math.max(0, said.index - VEIL_REACH), said.index), plain.slice(said.index, said.index + VEIL_REACH)]) {
    const digits = around.replace(/[^\d]/g, '')
    const mobile = /1[3-9]\d{9}/.exec(digits)
    if (mobile !== null) return { kind: 'mobile', match: mobile[0] }
    const rest = /[a-z][a-z0-9_-]{4,}/.exec(around.replace(/[^a-z0-9_-]/g, ''))
    if (rest !== null && /\d{2}/.test(rest[0])) return { kind: 'wechat', match: rest[0] }
  }
  return null
}
const VEIL_REACH = 60

function around(text: string, pattern: RegExp, reach: number, onStep: Step): ContactFinding | null {
  let judged = -1
  for (const { index } of matches(pattern, text)) {
    onStep?.(16)
    // Dense hints are evaluated once per stretch; otherwise a text made of hints would be examined again and again.
    if (index < judged) continue
    judged = index + reach / 4
    const near = text.slice(Math.max(0, index - reach), index + reach + reach / 4)
    onStep?.(near.length)
    if (pattern === partHint && !numberName.test(near) && !/前[面头](?:是|加)?\d{3}/.test(near) && (near.match(partHint)?.length ?? 0) < 2)
      continue
    const found = joinPieces(near.replace(partOrdinal, '前面').replace(smallWords, '$1'), onStep)
    if (found !== null) return found
  }
  return null
}

function joinPieces(text: string, onStep: Step): ContactFinding | null {
  const isTurned = TURNED.test(text)
  const isJoined = joining.test(text)
  const isShuffled = /最[前后]|当中|前[面头缀]|中间|[结收]尾/.test(text)
  const longest = /(?:去|删|划|拿|扣)(?:掉|除)/.test(text) ? 20 : MOBILE_LENGTH
  const groups = text.match(/\d+/g) ?? []
  for (let from = 0; from < groups.length; from++) {
    let ahead = ''
    let back = ''
    for (let to = from; to < groups.length && ahead.length < longest; to++) {
      onStep?.(1)
      ahead += groups[to]!
      back = groups[to]! + back
      if (ahead.length > longest) break
      if (ahead.length > MOBILE_LENGTH) {
        const inside = /1[3-9]\d{9}/.exec(ahead)
        if (inside !== null) return { kind: 'mobile', match: inside[0] }
      } else if (ahead.length === MOBILE_LENGTH && (isJoined || !areFacts(groups.slice(from, to + 1)))) {
        const [a = '', b = '', c = ''] = groups.slice(from, to + 1)
        const orders = [ahead, back]
        if (isTurned) orders.push(turn(ahead))
        if (isShuffled && to === from + 2) orders.push(a + c + b, b + a + c, b + c + a, c + a + b)
        for (const joined of orders) if (MOBILE.test(joined)) return { kind: 'mobile', match: joined }
      }
    }
  }
  return null
}

/** The usual two or three pieces with one or two characters between, including everyday units: 138号5712路9406. */
const unitPieces =
  /(?:^|[^\d])(1[3-9]\d[^\d]{1,2}\d{4}[^\d]{1,2}\d{4}|1[3-9]\d[^\d]{1,2}\d{8}|1[3-9]\d{2}[^\d]{1,2}\d{7}|1[3-9]\d{5}[^\d]{1,2}\d{4})(?!\d)/

/** 1385年7月12日9点40分6秒: no year begins like the first four digits of a mobile number. */
const unitChain = /1[3-9]\d{0,2}(?:[年月日号时点分秒元角块毛路弄楼栋室岁天万千百]\d{1,4}){3,8}/g

/** Single digits between single foreign characters, 1x3x7x…, or a mobile number whose hidden middle is given elsewhere. */
export function findLaced(plain: string, onStep: Step): ContactFinding | null {
  onStep?.(plain.length * 24)
  const laced = /(?:^|[^\d])(1[^\d]{1,2}[3-9](?:[^\d]{1,2}\d){9})(?!\d)/.exec(plain)
  if (laced !== null) return { kind: 'mobile', match: laced[1]!.replace(/[^\d]/g, '') }
  const pieces = unitPieces.exec(plain)
  if (pieces !== null && !areFacts(pieces[1]!.split(/[^\d]+/))) return { kind: 'mobile', match: pieces[1]!.replace(/[^\d]/g, '') }
  for (const [chain] of matches(unitChain, plain)) {
    const groups = chain.match(/\d+/g)!
    if (MOBILE.test(groups.join('')) && !YEAR.test(groups[0]!)) return { kind: 'mobile', match: groups.join('') }
  }
  const masked = /1[3-9]\d{0,7}[*x×#?某]{2,6}\d{0,7}/.exec(plain)
  if (masked === null || masked[0].length !== MOBILE_LENGTH) return null
  const gap = masked[0].replace(/\d/g, '').length
  const rest = new RegExp(`(?:^|[^\\d])(\\d{${gap}})(?!\\d)`).exec(plain.replace(masked[0], ' '))
  return rest === null ? null : { kind: 'mobile', match: masked[0].replace(/[^\d]+/, rest[1]!) }
}

/** Eleven one-digit counts in a row: 1只羊3头牛8匹马. */
const counted = /(?:^|[^\d])(1[^\d]{1,8}[3-9](?:[^\d]{1,8}\d){9})(?!\d)/

/**
 * Finds a mobile number with words between its usual pieces, or between all its digits. It seldom occurs by chance, so
 * a person should examine it.
 */
export function findScattered(plain: string, clean: string, onStep: Step): string | null {
  onStep?.(plain.length * 24 + clean.length)
  const single = counted.exec(plain)
  if (single !== null) return single[1]!.replace(/[^\d]/g, '')
  const groups = clean.match(/\d+/g) ?? []
  for (let at = 0; at + 2 < groups.length; at++) {
    const three = groups.slice(at, at + 3)
    if (three.every((group) => group.length >= 3) && MOBILE.test(three.join('')) && !three.some(isYear)) return three.join('')
  }
  return null
}

/**
 * Finds a mobile number whose pieces are in several consecutive texts, one piece in each; small everyday numbers beside
 * it are ignored.
 */
export function findSpread(cleanTexts: readonly string[]): ContactFinding | null {
  let joined = ''
  for (let at = cleanTexts.length - 1; at >= 0 && joined.length < MOBILE_LENGTH; at--) {
    const groups = cleanTexts[at]!.slice(-1000).match(/\d+/g) ?? []
    const pieces = groups.length > 1 ? groups.filter((group) => group.length >= 3) : groups
    if (pieces.length > 1 || (pieces.length === 0 && joined === '')) return null
    joined = (pieces[0] ?? '') + joined
  }
  return MOBILE.test(joined) ? { kind: 'mobile', match: joined } : null
}

// --- Other numbers --------------------------------------------------------

export function findLandline(runs: DigitRun[], onStep: Step): ContactFinding | null {
  for (const { groups } of runs) {
    for (let at = 0; at < groups.length; at++) {
      onStep?.(1)
      const three = groups
        .slice(at, at + 3)
        .join('')
        .slice(0, 13)
      const two = groups
        .slice(at, at + 2)
        .join('')
        .slice(0, 13)
      for (const number of [groups[at]!.slice(0, 13), two, three])
        if (/^0(?:10|2\d|[3-9]\d{2})[2-8]\d{6,7}$/.test(number) || /^[48]00\d{7}$/.test(number)) return { kind: 'landline', match: number }
    }
  }
  return null
}

const keyedNumber =
  /(?:号码?|电话|手机|座机|拨打?|打给?我|qq?|[扣抠叩蔻球秋丘]{2}|企鹅|[微薇威维卫][信芯]?|[vw]x?|id|联系方式|tel|我的|找我|加我|数字)[^\d\u0001。\n]{0,12}(\d{7,12})(?!\d|\.\d)/g
const bridges = /(\d)(?:后面|中间|最后|前面|然后|接着|再|加上?|接|跟|是|杠|空格|和|[-~./:]){1,3}(?=\d)/g

/** Years in a row, numbers used as phrases, counting: not contact numbers. */
export const saying =
  /5201314|^(?:(?:(?:19|20)\d\d)+|(?:10086|10010|10000|12306|95\d{3})+|(?:520|521|1314|3344|9+|6+|8+|2?3+)+|0?123456789?0?|0?987654321?|(\d)\1+)$/

/** Finds a number of eight to twelve digits with no everyday meaning, or of seven and more after a word for such numbers. */
export function findLong(clean: string, tight: string, onStep: Step): ContactFinding | null {
  onStep?.(clean.length + tight.length * 12)
  const long = /(?:^|[^\da-z._-])([1-9]\d{7,11})(?![\d%a-z]|\.\d)/.exec(clean)
  if (long !== null && !saying.test(long[1]!)) return { kind: 'qq', match: long[1]! }
  const half = halfNumber.exec(clean)
  if (half !== null) return { kind: 'mobile', match: (half[1] ?? half[2]!).replace(/[^\d]/g, '') }
  const extension = /(?:内线|分机)[号是:\s]{0,2}(\d{3,6})(?!\d)|转(\d{3,5})(?:找|分机|$|[,。])/.exec(clean)
  if (extension !== null) return { kind: 'landline', match: extension[1] ?? extension[2]! }
  const abroad = /\+(?:\d[\s-]?){10,14}(?!\d)/.exec(clean)
  if (abroad !== null) return { kind: 'mobile', match: abroad[0].replace(/[^\d]/g, '') }
  keyedNumber.lastIndex = 0
  const keyed = keyedNumber.exec(tight.replace(bridges, '$1'))
  return keyed === null || saying.test(keyed[1]!) ? null : { kind: 'qq', match: keyed[1]! }
}
