/** Readings of a text in which contact information is searched: disguises folded, everyday numbers removed. */
import { isInvisible } from '../base/characters'

/** Called with the number of characters examined, so that a test can count the work. */
export type Step = ((characters: number) => void) | undefined

const digitTwins: Readonly<Record<string, string>> = (() => {
  const twins: Record<string, string> = {}
  const rows = ['零〇○洞', '一壹弌幺弋', '二贰貳弍两貮〢', '三叁參弎仨〣', '四肆〤', '五伍〥', '六陆陸〦', '七柒拐〧', '八捌〨', '九玖〩']
  rows.forEach((row, digit) => {
    for (const char of row) twins[char] = String(digit)
  })
  // Circled, bracketed, dotted, raised, lowered and Roman numbers; dice, clocks, counting rods, playing cards and tiles.
  for (const [from, first, count] of [
    [0x2460, 1, 20],
    [0x2474, 1, 20],
    [0x2488, 1, 20],
    [0x2776, 1, 10],
    [0x2780, 1, 10],
    [0x278a, 1, 10],
    [0x24eb, 11, 10],
    [0x24f5, 1, 10],
    [0x2074, 4, 6],
    [0x2080, 0, 10],
    [0x3021, 1, 9],
    [0x3220, 1, 10],
    [0x3280, 1, 10],
    [0x3251, 21, 15],
    [0x32b1, 36, 15],
    [0x2160, 1, 12],
    [0x2170, 1, 12],
    [0x2680, 1, 6],
    [0x1d360, 1, 9],
    [0x1f007, 1, 9],
    [0x1f010, 1, 9],
    [0x1f019, 1, 9],
    [0x1f0a1, 1, 10],
    [0x1f0b1, 1, 10],
    [0x1f0c1, 1, 10],
    [0x1f0d1, 1, 10],
    [0x1f550, 1, 12],
  ] as const)
    for (let at = 0; at < count; at++) twins[String.fromCodePoint(from + at)] = String(first + at)
  // Decimal digits of every other script in use, each given by the code of its zero.
  for (const zero of [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810,
    0x1946, 0x19d0, 0x1a80, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xaa50, 0xabf0, 0xff10, 0x1fbf0,
  ])
    for (let digit = 0; digit < 10; digit++) twins[String.fromCodePoint(zero + digit)] = String(digit)
  Object.assign(twins, { '⓪': '0', '⓿': '0', '⁰': '0', '¹': '1', '²': '2', '³': '3', '🔟': '10', 叄: '3', 亖: '4' })
  return twins
})()

/** Letters of other alphabets that look like Latin letters, and marks that replace V. */
const letterTwins: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  ѵ: 'v',
  ν: 'v',
  ο: 'o',
  χ: 'x',
  ω: 'w',
  ѡ: 'w',
  ʋ: 'v',
  к: 'k',
  м: 'm',
  т: 't',
  н: 'h',
  в: 'b',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ԝ: 'w',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  γ: 'y',
  з: '3',
  ч: '4',
  б: '6',
  '√': 'v',
  '∨': 'v',
  '⋁': 'v',
}

/**
 * Returns lower-case half-width text without invisible characters; every form of a digit or letter becomes the digit or
 * letter.
 */
export function plainText(text: string, onStep: Step): string {
  let plain = ''
  for (const char of text.replace(/[Ⅴⅴ](?=[信芯心❤♥x]|[:：\s]{0,3}[a-z])/gi, 'v')) {
    onStep?.(1)
    const code = char.codePointAt(0)!
    // The common case, because nearly every text consists of Han characters.
    if (code >= 0x4e00 && code <= 0x9fff) {
      plain += digitTwins[char] ?? char
      continue
    }
    if (isInvisible(code)) continue
    const low = isVariant(code) ? char.normalize('NFKC').toLowerCase() : char.toLowerCase()
    if (digitTwins[char] !== undefined) plain += digitTwins[char]
    else if (digitTwins[low] !== undefined) plain += digitTwins[low]
    else if (letterTwins[low] !== undefined) plain += letterTwins[low]
    else if (code >= 0xff01 && code <= 0xff5e) plain += String.fromCharCode(code - 0xfee0).toLowerCase()
    else if (code === 0x3000) plain += ' '
    // Pinyin tone marks and other accents.
    else if ((code >= 0xc0 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1eff))
      plain += low.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    else if (code >= 0x1d7ce && code <= 0x1d7ff) plain += String((code - 0x1d7ce) % 10)
    else if (code >= 0x1d400 && code <= 0x1d6a3) plain += letter((code - 0x1d400) % 26)
    else if (code >= 0x249c && code <= 0x24e9) plain += letter((code - 0x249c) % 26)
    else if (code >= 0x1f130 && code <= 0x1f189) plain += letter(((code - 0x1f130) % 32) % 26)
    else if (code >= 0x1f1e6 && code <= 0x1f1ff) plain += letter(code - 0x1f1e6)
    else plain += low
  }
  return (
    plain
      .replace(/亻[言讠]/g, '信')
      .replace(/彳[\u3400-\u9fff\d]{0,3}[攵夂]/g, '微')
      .replace(/达[不布][溜六6留]|打不溜/g, 'w')
      .replace(/([vw])(?:[×✕✖叉]|艾克斯)/g, '$1x')
      .replace(/厶(?=[v薇威])/g, '+')
      // 微。。信, 微~信: a single mark may be the end of a sentence.
      .replace(/([微薇威维卫])(?:[\s._/|·•~*+=^-]{1,4}|[。.,…!]{2,6})([信芯])(?:[。.,…!]{2,6})?/g, '$1$2')
  )
}

/**
 * True for small, raised or bracketed letters, and for radicals and compatibility forms of Chinese characters, which
 * Unicode maps to the plain character.
 */
function isVariant(code: number): boolean {
  return (
    (code >= 0x1d2c && code <= 0x1dbf) ||
    (code >= 0x2070 && code <= 0x209c) ||
    (code >= 0x2e80 && code <= 0x2fdf) ||
    (code >= 0xf900 && code <= 0xfaff)
  )
}

function letter(at: number): string {
  return String.fromCharCode(97 + at)
}

/** Placeholder for a removed everyday number. */
export const WALL = '\u0001'

// Each alternative is bounded; a piece of a longer number is kept.
const harmlessPatterns: readonly RegExp[] = [
  /(?:编号|会员号|会员编号|活动码|活动号|邀请码|订单号?|单号|流水号|工号|学号|准考证号?|航班|车次|房间号?|股票代码|代码)[^\d]{0,3}(?:\d{12,32}|\d{1,9})/g,
  /(?:19|20)\d\d\s?[-/.年~到至]\s?(?:(?:19|20)\d\d|(?:1[0-2]|0?[1-9])(?:\s?[-/.月]\s?(?:3[01]|[12]\d|0?[1-9])\s?[日号]?)?)/g,
  /(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/g,
  /(?:2[0-4]|[01]?\d)[:点][0-5]\d(?::[0-5]\d)?(?:\s?[-~到至]\s?(?:2[0-4]|[01]?\d)[:点][0-5]\d)?(?!:)/g,
  /(?:身高|体重|净身高|年龄|三围|身材)[^\d]{0,3}\d{1,3}(?:\s?[-~/到至]\s?\d{1,3})?/g,
  /(?:^|[^\d,])[1-9]\d{0,2}(?:,\d{3}){1,2}(?!,)(?:\.\d{1,2})?/g,
  /\d{1,8}(?:\.\d{1,2})?(?:\s?[-~到至]\s?\d{1,8}(?:\.\d{1,2})?)?\s?(?:cm|kg|km|mm|ml|元|块|万|亿|千|百|公里|平方?|㎡|%|w(?![a-z])|k(?![a-z]))/g,
  /\d{1,4}(?:\.\d{1,2})?(?:\s?[-~到至]\s?\d{1,4}(?:\.\d{1,2})?)?(?:厘米|公分|斤|公斤|岁|年|月|日|号线|级|届|楼|栋|室|路|度|倍|米|层|页|毫升|杯|步|期|只|条|天|次|个|人|本|分|小时|点|周|房|厅|卫|斤|份|张|首|部|集|家|门|场|站|段|星)/g,
  /\d{1,2}号(?![码:是])|\d{2}后(?![面边头\d])/g,
  /(?:^|[^\d\s/、])[\s/、]?1[4-9]\d\s?[/、]\s?\d{2,3}(?:\s?[/、]\s?\d{2,4})?(?!\s?[/、]?\s?\d)/g,
]

const constants = /3[.。点]1415\d{0,60}|2\.7182\d{0,60}|1\.6180\d{0,60}|[23]?1\.(?:4142|7320)\d{0,60}/g

/** Removes mathematical constants, which people recite. */
export function withoutConstants(plain: string): string {
  return plain.replace(constants, WALL)
}

/** Removes dates, heights, prices, times, quantities and labelled codes. */
export function withoutHarmless(plain: string, onStep: Step): string {
  let clean = plain
  for (const pattern of harmlessPatterns) {
    onStep?.(clean.length)
    clean = clean.replace(pattern, (found: string, ...rest: unknown[]) => {
      const at = rest[0] as number
      const isTorn =
        (isDigit(found[0]) && /[0-9a-z_]/.test(clean[at - 1] ?? '')) ||
        (isDigit(found[found.length - 1]) && isDigit(clean[at + found.length]))
      return isTorn ? found : WALL
    })
  }
  return clean
}

/** A line of at least this length is a sentence by itself; shorter lines may be pieces of one name. */
const LONG_LINE = 8

/** Removes spaces, brackets and marks, so that nothing separates the parts of a name; sentence ends stay. */
export function tightText(clean: string, onStep: Step): string {
  onStep?.(clean.length * 4)
  const lines = clean
    .replace(/[([{<【《「『>][ \t]?([vq薇威微维卫]|[vw]x)[ \t]?[)\]}>】》」』<]/g, '$1:')
    .replace(/[([{【][ \t]?at[ \t]?[)\]}】]/g, '@')
    .replace(/[([{【][ \t]?(?:dot|点)[ \t]?[)\]}】]|[。点](?=com|cn|net|org|cc|top)/g, '.')
    .replace(/(^|[^a-z])([vw])[\s.·•_/+—-]{1,3}x(?![a-z])/g, '$1$2x')
    .replace(/([微薇威维卫wv])[\s._/|·•-]{1,3}(?=[信芯])/g, '$1')
    .replace(/wei[\s.·•_/-]{1,3}xin/g, 'weixin')
    .replace(/[微薇威维卫][\s._/|·•-]{1,3}x[\s._/|·•-]{0,3}in/g, '微信')
    .replace(/w[\s._/|·•-]{1,3}e[\s._/|·•-]{1,3}i[\s._/|·•-]{1,3}x[\s._/|·•-]{1,3}i[\s._/|·•-]{1,3}n/g, 'weixin')
    .replace(/[!?]/g, '。')
    .replace(/[^\S\n]|[*~^`"'“”‘’()()【】[\]{}<>《》「」『』…,,、;;|—–·•丶]/gu, '')
    .split('\n')
  let tight = ''
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    if (before !== undefined && before.length >= LONG_LINE && line.length >= LONG_LINE) tight += '\n'
    // A line contains only the name of the account; the id is in the next line.
    tight += /^(?:[vw]x?|wei|[薇威微]|q)$/.test(line) ? `${line}:` : line
  })
  return tight
}

export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

export function isWordCharacter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= '\u3400' && char <= '\u9fff')
}

const spelledDigits: Readonly<Record<string, string>> = {
  ling: '0',
  dong: '0',
  yi: '1',
  yao: '1',
  er: '2',
  san: '3',
  si: '4',
  wu: '5',
  liu: '6',
  qi: '7',
  guai: '7',
  ba: '8',
  jiu: '9',
  gou: '9',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  oh: '0',
  liang: '2',
  yat: '1',
  saam: '3',
  sei: '4',
  luk: '6',
  chat: '7',
  baat: '8',
  gau: '9',
  ichi: '1',
  ni: '2',
  yon: '4',
  roku: '6',
  nana: '7',
  hachi: '8',
  kyu: '9',
}
const linking = /^(?:then|and|plus|next|dash|space|dot)$/
const drawnDigits: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  z: '2',
  s: '5',
  b: '8',
  g: '9',
  q: '9',
  e: '3',
  a: '4',
  t: '7',
  d: '0',
}
const SPELLED =
  /zero|one|two|three|four|five|six|seven|eight|nine|oh|liang|ling|dong|yao|yat|yi|yon|er|saam|san|sei|si|wu|liu|luk|qi|guai|baat|ba|jiu|gou|gau|chat|ichi|ni|roku|nana|hachi|kyu/g
const SPELLED_ROW = new RegExp(`^(?:${SPELLED.source}){1,24}$`)
const soundRows = [
  '零灵铃林另拎临淋琳令领岭玲伶凌陵龄翎羚菱聆洞动冻栋咚',
  '要腰妖衣依医伊夭邀姚耀已以易亿意揖咿么吆药遥摇窑谣义艺议益忆椅仪移宜译怡',
  '儿尔而耳爱饿迩洱俩良凉粮两饵',
  '伞散叁山珊删杉仨衫善扇桑',
  '是似死斯寺思司丝私撕泗嘶饲事市士世试室师诗石时实史式',
  '吾舞午武屋物捂雾无悟吴误乌污我务巫侮梧呜勿戊',
  '溜刘柳留流榴琉遛绿瘤路陆露鹿录炉碌牛',
  '其妻气起期漆戚骑齐企奇欺凄启弃汽器琪棋旗祺琦岂砌祈契',
  '爸吧发巴罢拔霸把疤扒叭芭笆粑坝靶跋',
  '酒就久旧狗舅救韭勾纠究揪玖灸够沟',
]
const soundTwins: Readonly<Record<string, string>> = (() => {
  const twins: Record<string, string> = {}
  soundRows.forEach((row, digit) => {
    for (const char of row) if (twins[char] === undefined) twins[char] = String(digit)
  })
  return twins
})()

/** Converts a number given as a value or by counting its digits: 一百三十九 becomes 139, 三个八 becomes 888. */
export function spokenAsDigits(plain: string): string {
  return plain
    .replace(/([1-6])(?:个|连|颗)(\d)(?![十百千万多来几月岁])/g, (_found, times: string, digit: string) => digit.repeat(Number(times)))
    .replace(/(\d)[千仟百佰](?=\d)/g, '$1')
    .replace(/(\d)?[十拾](\d)?/g, (_found, before = '1', after = '0') => `${before}${after}`)
}

const initials = /(?:^|[^a-z])(y[\s,]?[slwqbj](?:[\s,]?[ysbwqejld]){9})(?![a-z])/
const initialDigits: Readonly<Record<string, string>> = { y: '1', e: '2', s: '3', w: '5', l: '6', q: '7', b: '8', j: '9', d: '0' }

/** English writes the tens as separate words: thirty-eight. */
const tens = /(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-]?(one|two|three|four|five|six|seven|eight|nine)(?![a-z]))?/g
const tensDigits: Readonly<Record<string, string>> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
}

/** A second reading that converts words and characters that sound or look like digits. */
export function soundsAsDigits(clean: string): string {
  const words = clean
    .replace(initials, (_found, word: string) => ` ${[...word].map((one) => initialDigits[one] ?? '').join('')}`)
    .replace(tens, (_found, ten: string, one: string | undefined) => `${tensDigits[ten]!}${one === undefined ? '0' : spelledDigits[one]!}`)
    .replace(/(double|triple) (zero|one|two|three|four|five|six|seven|eight|nine)/g, (_found, times: string, word: string) =>
      word.repeat(times === 'double' ? 2 : 3),
    )
    .replace(/[丨|!](?=\d)/g, '1')
    .replace(/(\d)[丨](?!\d)/g, '$11')
    // Next to digits, more letters may be disguised digits than within words.
    .replace(/\d[a-z\d]{0,15}|[a-z]{1,4}\d[a-z\d]{0,15}/g, (word) =>
      /^[\doilzsbgqeatd]+$/.test(word) ? word.replace(word.length === 11 ? /[a-z]/g : /[eatd]/g, (one) => drawnDigits[one]!) : word,
    )
    .replace(/[a-z]+/g, (word) => {
      if (linking.test(word)) return ' '
      if (SPELLED_ROW.test(word)) return word.replace(SPELLED, (one) => spelledDigits[one]!)
      return /^[oilzsbgq]{1,6}$/.test(word) ? [...word].map((one) => drawnDigits[one]).join('') : word
    })
  let read = ''
  for (const char of words) read += soundTwins[char] ?? char
  return read
}

const NONE: readonly RegExpExecArray[] = []

/**
 * All matches of a global pattern; `String.matchAll` is newer than the browsers the app still supports. Most patterns
 * match nothing, so no iterator is created for them.
 */
export function matches(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  pattern.lastIndex = 0
  const first = pattern.exec(text)
  return first === null ? NONE : walk(first, pattern, text)
}

function* walk(first: RegExpExecArray, pattern: RegExp, text: string): Generator<RegExpExecArray> {
  let found: RegExpExecArray | null = first
  while (found !== null) {
    const next: number = found.index + (found[0].length || 1)
    yield found
    // Set again, because the caller may have used the same pattern between two matches.
    pattern.lastIndex = next
    found = pattern.exec(text)
  }
}
