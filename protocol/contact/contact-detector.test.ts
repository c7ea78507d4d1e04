import fc from 'fast-check'
import { fieldsWithContact, findContact } from './contact-detector'
import { findDoubt } from './contact-doubts'
import { corpora, isHeldOut, ordinaryMessages, type Sample } from './fixtures/corpora'

const { tuning, halfBlind, fresh } = corpora

const withRecent = (texts: readonly string[]) => findContact(texts[texts.length - 1]!, { recent: texts.slice(0, -1) })

/** Judges a text as members send it: together with the texts before it. */
const isCaught = (sample: Sample) => [sample].flat().some((_text, at, texts) => withRecent(texts.slice(0, at + 1)) !== null)

const measured: [name: string, leastPercent: number, isShown: boolean, positives: readonly Sample[], negatives: readonly Sample[]][] = [
  ['the corpus', 95, true, tuning.evasions, tuning.ordinary],
  [
    'the tuning half of the blind corpus',
    95,
    true,
    halfBlind.evasions.filter((one) => !isHeldOut(one)),
    halfBlind.ordinary.filter((one) => !isHeldOut(one)),
  ],
  // Missed texts are not printed: an author who read them would write rules for them, and the figure would lose its
  // meaning. It guards against regressions and is no estimate for strangers' texts: one author wrote texts and rules,
  // and counted more than once. The first count after the rules were extended was 90.8 %. Before the rules for avoided
  // names were written, their author saw this list by mistake: no text was taken from it, but 169 of 173 (97.7 %) is
  // not a blind figure.
  ['the held-out half of the blind corpus', 95, false, halfBlind.evasions.filter(isHeldOut), halfBlind.ordinary.filter(isHeldOut)],
  // Texts and rules were written by authors who did not see each other's work. First count: 141 of 160 caught (88.1 %),
  // 1 of 160 ordinary texts refused (0.6 %). Second count, after rules for the missed kinds (mainly invitations and
  // pointers), tuned on other texts: 147 of 160 (91.9 %), again 1 refused. Both are below the target of 95, and the
  // second is not fully blind, because the missed kinds were known from the first. The floor only guards against
  // getting worse.
  ['the fresh corpus', 91.875, false, fresh.evasions, fresh.ordinary],
]

function tell(what: string, isShown: boolean, wrong: readonly Sample[], of: readonly Sample[]): void {
  if (wrong.length > 0)
    console.info([`${what} ${wrong.length} of ${of.length}`, ...(isShown ? wrong.map((one) => JSON.stringify(one)) : [])].join('\n'))
}

test.each(measured)('%s: at least %d of 100 disguises are detected', (name, leastPercent, isShown, positives) => {
  const missed = positives.filter((one) => !isCaught(one))
  tell(`${name}: missed`, isShown, missed, positives)
  expect((100 * (positives.length - missed.length)) / positives.length).toBeGreaterThanOrEqual(leastPercent)
})

test.each(measured)('%s: at most 2 of 100 ordinary texts are refused', (name, _leastPercent, isShown, _positives, negatives) => {
  const refused = negatives.filter(isCaught)
  tell(`${name}: refused`, isShown, refused, negatives)
  expect(refused.length / negatives.length).toBeLessThanOrEqual(0.02)
})

test.each([
  ['the corpus', tuning.evasions, tuning.ordinary, 200],
  ['the blind corpus', halfBlind.evasions, halfBlind.ordinary, 300],
  ['the fresh corpus', fresh.evasions, fresh.ordinary, 160],
] as const)('%s is large and has no duplicates', (_name, positives, negatives, least) => {
  for (const samples of [positives, negatives]) {
    expect(new Set(samples.map((one) => JSON.stringify(one))).size).toBe(samples.length)
    expect(samples.length).toBeGreaterThanOrEqual(least)
  }
})

test('the blind corpus is halved, and shares no text with the corpus', () => {
  for (const samples of [halfBlind.evasions, halfBlind.ordinary]) {
    const share = samples.filter(isHeldOut).length / samples.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  }
  const known = new Set([...tuning.evasions, ...tuning.ordinary].map((one) => JSON.stringify(one)))
  expect([...halfBlind.evasions, ...halfBlind.ordinary].filter((one) => isHeldOut(one) && known.has(JSON.stringify(one)))).toEqual([])
})

/** A deterministic generator, so that the joins stay the same. */
const shuffled = (samples: readonly string[], seed: number) => {
  let state = seed
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return (size: number) => Array.from({ length: size }, () => samples[Math.floor(next() * samples.length)]!)
}

// Two texts full of numbers may form a number by chance when joined; joined words must not become an invitation.
test.each([
  ['five ordinary texts', () => true, 5, '。'],
  ['twenty ordinary texts without numbers', (text: string) => !/[\d零一二三四五六七八九十]/.test(text), 20, '\n'],
] as const)('%s side by side are refused in at most 2 of 100 joins', (_name, isTaken, size, gap) => {
  const ordinary = [...ordinaryMessages, ...halfBlind.ordinary.filter((one): one is string => typeof one === 'string' && !isHeldOut(one))]
  const draw = shuffled(
    ordinary.filter((text) => isTaken(text) && findContact(text) === null),
    20_261_121,
  )
  const joins = Array.from({ length: 1_000 }, () => draw(size).join(gap))
  expect(joins.filter((text) => findContact(text) !== null).length).toBeLessThanOrEqual(20)
})

test('no fresh text has moved into the texts that the rules are tuned on', () => {
  const known = new Set(
    [...tuning.evasions, ...tuning.ordinary, ...halfBlind.evasions, ...halfBlind.ordinary].map((one) => JSON.stringify(one)),
  )
  expect([...fresh.evasions, ...fresh.ordinary].filter((one) => known.has(JSON.stringify(one))).length).toBe(0)
})

// --- Refused, doubtful, clean ----------------------------------------------

type Judgement = 'refused' | 'doubtful' | 'clean'
const judge = (text: string): Judgement => (findContact(text) !== null ? 'refused' : findDoubt(text) !== null ? 'doubtful' : 'clean')
const count = (texts: readonly string[], judgement: Judgement) => texts.filter((text) => judge(text) === judgement).length

interface Judged {
  isShown: boolean
  evasions: readonly string[]
  ordinary: readonly string[]
  /** Minimum number of evasions. */
  refused: number
  seenThrough: number
  /** Maximum number of ordinary texts. */
  refusedOrdinary: number
  doubtedOrdinary: number
}

// The figures are the counted ones, so that a regression is noticed.
const judged: [name: string, Judged][] = [
  [
    'the learnt corpus',
    {
      isShown: true,
      ...corpora.stranger1,
      refused: 177,
      seenThrough: 200,
      refusedOrdinary: 0,
      doubtedOrdinary: 0,
    },
  ],
  [
    "the author's corpus",
    {
      isShown: true,
      ...corpora.author1,
      refused: 119,
      seenThrough: 216,
      refusedOrdinary: 0,
      doubtedOrdinary: 1,
    },
  ],
  [
    'the second learnt corpus',
    {
      isShown: true,
      ...corpora.stranger2,
      refused: 144,
      seenThrough: 200,
      refusedOrdinary: 0,
      doubtedOrdinary: 0,
    },
  ],
  [
    "the author's second corpus",
    {
      isShown: true,
      ...corpora.author2,
      refused: 104,
      seenThrough: 393,
      refusedOrdinary: 0,
      doubtedOrdinary: 2,
    },
  ],
  [
    'the third learnt corpus',
    {
      isShown: true,
      ...corpora.stranger3,
      refused: 162,
      seenThrough: 200,
      refusedOrdinary: 0,
      doubtedOrdinary: 0,
    },
  ],
  [
    "the author's third corpus",
    {
      isShown: true,
      ...corpora.author3,
      refused: 375,
      seenThrough: 758,
      refusedOrdinary: 0,
      doubtedOrdinary: 1,
    },
  ],
  [
    'the unseen corpus',
    {
      isShown: false,
      ...corpora.unseen,
      refused: 148,
      seenThrough: 185,
      refusedOrdinary: 0,
      doubtedOrdinary: 7,
    },
  ],
]

test.each(judged)(
  '%s: the minimum numbers of evasions are refused, and sent to a person',
  (name, { isShown, evasions, refused, seenThrough }) => {
    tell(
      `${name}: neither refused nor doubted`,
      isShown,
      evasions.filter((text) => judge(text) === 'clean'),
      evasions,
    )
    expect(count(evasions, 'refused')).toBeGreaterThanOrEqual(refused)
    expect(evasions.length - count(evasions, 'clean')).toBeGreaterThanOrEqual(seenThrough)
  },
)

test.each(judged)('%s: at most the recorded numbers of ordinary texts are refused or doubted', (name, { isShown, ordinary, ...most }) => {
  tell(
    `${name}: refused or doubted`,
    isShown,
    ordinary.filter((text) => judge(text) !== 'clean'),
    ordinary,
  )
  expect(count(ordinary, 'refused')).toBeLessThanOrEqual(most.refusedOrdinary)
  expect(count(ordinary, 'doubtful')).toBeLessThanOrEqual(most.doubtedOrdinary)
})

test('at most 4 of 100 ordinary texts that resemble evasions go to a person', () => {
  const close = [...tuning.ordinary.flat(), ...halfBlind.ordinary.flat()]
  expect(count(close, 'doubtful') / close.length).toBeLessThanOrEqual(0.04)
})

test.each<[kind: string, evasions: readonly string[], ordinary: readonly string[]]>([
  [
    'characters that sound like digits, with or without units among them',
    ['医务吧，领三期九，事六儿一', '依山路，舅舅凌爸，乌儿起巴'],
    ['我家在三山五岳路边上，一出门就是七里河', '坐138路转5号线，三期工程那儿上班'],
  ],
  [
    'digits as words of other languages',
    ['zero four one two，337 905', 'one five oh，double two，seven eight，three nine four one'],
    ['one day at a time, two cups of coffee, three good friends', 'I moved here in two thousand nine'],
  ],
  ['a name drawn apart', ['微。。信。。同名拼音 fengzilong', '微~信 同名'], ['今天风很微。信我，会好的', '微风吹过，信步走走']],
  [
    'parts of a number told by their places',
    ['第一行：186。第二行：0275。第三行：9931', '先发头，159；待会儿发尾', '今天给你三位：176'],
    ['第一，不赌；第二，不家暴；第三，不啃老', '前面说的都是优点', '秘诀是最后放一点点醋'],
  ],
  [
    'characters to be skipped',
    ['隔一个字看：微你信好号呀', '按每三个字取一个：1我你5他她2在了0的'],
    ['喜欢的书会跳着看，不喜欢的一页一页看'],
  ],
  [
    'cards and amounts that nobody has',
    ['红桃A，黑桃5，梅花9，方块3，没有就是零', '身高139，体重48公斤，收入0627万'],
    ['打牌只会斗地主，黑桃A和红桃K分得清', '身高173，体重60，92年，月入8000'],
  ],
  [
    'a picture, and where in it to look',
    ['看我最后一张照片的右下角，拿纸写的', '第二张图里我举的牌子看清楚了吗，照着加就行', '头像背后的海报有字'],
    ['第三张照片里抱着的是我外甥女', '你第二张照片里举的牌子好可爱', '看了你最后一张照片，右下角那只猫是你的吗'],
  ],
  [
    'a number on something that people pass by',
    ['我货车屁股上喷着放大号，末尾有手机', '车是城南公司8路夜班，卡上号码直接打', '高德上输 顺达轮胎修补 城北，那个电话打过来是我'],
    ['车上贴着实习标志，虽然已经不实习了', '店里的老式电话还能响', '百度查了一下症状，把我吓得不轻'],
  ],
  [
    'somebody who passes it on',
    ['把我的电话转给那位女士就好', '要不我把号给红娘，你去拿'],
    ['红娘给我打过电话核实情况，很负责', '请红娘帮我转告她，谢谢她的坦诚'],
  ],
  [
    'a name on another platform, also one that holds a number',
    ['视频号：退伍老班长种地记，点私信', '快影不是，是快手：二哥修车铺', '淘宝店名叫 秦岭野蜂蜜小赵，找客服就是我本人'],
    ['我爸微信名叫“老骥伏枥”，头像是一匹马', '抖音：早就卸了', '小红书上都说要“松弛感”，我天生就松'],
  ],
  [
    'who refuses in one clause and tells in the next',
    ['挂号都不用，来护士站说找吴霞，当面加'],
    ['我不方便留号码，工作性质原因', '我暂时不想交换联系方式', '不轻易给联系方式，是我妈教我的', '聊得来再交换联系方式，这样对彼此都好'],
  ],
  [
    'a meeting by what is seen from afar',
    ['每周日上午九点我在滨江公园相亲角第二棵梧桐树下，红雨伞', '明早菜场卖葱的就是我'],
    ['希望你来了能自己找把椅子坐下，不用我招呼', '冒昧问一下，你在资料里说在支教，是在哪个省？', '下班后去江边走五公里，风雨无阻'],
  ],
])('%s: detected, and ordinary texts that resemble it are left alone', (_kind, evasions, ordinary) => {
  expect(evasions.filter((text) => judge(text) === 'clean')).toEqual([])
  expect(ordinary.filter((text) => judge(text) !== 'clean')).toEqual([])
})

test.each([
  ['a name, a pointer to it and its number', ['xiaolu', '喜欢看书，微信是上面的英文', '护士', '再加 1993'], ['1']],
  ['with many fields between', ['xiaolu_', '护士', '爱笑', '杭州', '没有', '看电影', '爱猫', '加V，昵称的英文接1993那串', '1993'], ['7']],
  ['names and places that nothing points to', ['Lily', '产品经理', 'IBM', '在微信工作，名字里有水', '1993'], []],
] as const)('%s, reported by field', (_name, texts, fields) => {
  expect([...fieldsWithContact(texts.map((text, at) => [String(at), text]))]).toEqual(fields)
})

test('only what the newest text completes counts, and only the last five are remembered', () => {
  expect(findContact('好的', { recent: ['13812345678'] })).toBeNull()
  expect(findContact('5678', { recent: ['138', '1234', '好', '嗯', '在', '哦', '行'] })).toBeNull()
})

test.each([
  ['138-1234-5678', 'mobile', '13812345678'],
  ['倒过来 87654321831', 'mobile', '13812345678'],
  ['先记138,再记1234,最后5678,连起来', 'mobile', '13812345678'],
  ['薇❤abc12345', 'wechat', 'abc12345'],
  ['扣扣 123 456 789', 'qq', '123456789'],
  ['座机0571-88886666', 'landline', '057188886666'],
  ['lin0520艾特qq点com', 'mail', 'lin0520@qq.com'],
  ['看 www.example.com 哦', 'url', 'www.example.com'],
])('%s is reported as %s', (text, kind, match) => expect(findContact(text)).toEqual({ kind, match }))

test('an empty text is clean', () => expect(findContact('')).toBeNull())

// --- Generated numbers --------------------------------------------------

const runs = { numRuns: 400, seed: 20_261_121 }
const mobile = fc.tuple(fc.constantFrom(...'3456789'), fc.stringMatching(/^\d{9}$/)).map(([second, rest]) => `1${second}${rest}`)
const glyphs = [
  '0123456789',
  '０１２３４５６７８９',
  '零一二三四五六七八九',
  '〇壹贰叁肆伍陆柒捌玖',
  '洞幺两三四五六拐八九',
  '⓪①②③④⑤⑥⑦⑧⑨',
  '⓿❶❷❸❹❺❻❼❽❾',
  '0⑴⑵⑶⑷⑸⑹⑺⑻⑼',
  '零⒈⒉⒊⒋⒌⒍⒎⒏⒐',
  '〇㊀㊁㊂㊃㊄㊅㊆㊇㊈',
  '〇㈠㈡㈢㈣㈤㈥㈦㈧㈨',
  '⁰¹²³⁴⁵⁶⁷⁸⁹',
  '₀₁₂₃₄₅₆₇₈₉',
  '0ⅠⅡⅢⅣⅤⅥⅦⅧⅨ',
  '٠١٢٣٤٥٦٧٨٩',
  '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  '灵衣儿散似舞溜期发酒',
].map((row) => [...row])
const writing = fc.oneof(
  fc.constantFrom(...glyphs).map((row) => (digit: number) => row[digit]!),
  fc.constant((digit: number) => `${digit}\ufe0f\u20e3`),
  // A different script for each digit.
  fc.integer({ min: 1, max: 12 }).map((step) => (digit: number, at: number) => glyphs[(at * step) % 16]![digit]!),
)
const cuts = fc.constantFrom([11], [3, 4, 4], [3, 8], [5, 6], [4, 7], [2, 3, 3, 3], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
const between = fc.constantFrom('', ' ', '-', '.', '\u200b', '\n', '🌸', '，', '*', '然后', ' / ', '、', '……', '~~~~~~~~', '          ')
const around = fc.constantFrom(
  ['', ''],
  ['身高178，喜欢爬山，有空打 ', ' 谢谢'],
  ['我今年30岁，', '，在杭州'],
  ['大家好，我是92年的，年薪20万。', ''],
)

const pieces = (digits: string, sizes: readonly number[]) => {
  let at = 0
  return sizes.map((size) => digits.slice(at, (at += size)))
}

test('a mobile number is found in any script, any cut, with anything between', () => {
  fc.assert(
    fc.property(mobile, writing, cuts, between, around, (digits, write, sizes, gap, [before, after]) => {
      const text = pieces(digits, sizes)
        .map((piece, group) => [...piece].map((digit, at) => write(Number(digit), at + group)).join(''))
        .join(gap)
      expect([text, findContact(`${before}${text}${after}`)?.kind]).toEqual([text, 'mobile'])
    }),
    runs,
  )
})

test.each<[string, (digits: string) => string]>([
  ['turned round', (digits) => [...digits].reverse().join('')],
  ['turned round in pieces', (digits) => `倒过来念：${pieces([...digits].reverse().join(''), [4, 4, 3]).join(' ')}`],
  ['the second half first', (digits) => `号码后半段是${digits.slice(5)}，前半段是${digits.slice(0, 5)}`],
  ['to be joined', (digits) => `先记住${digits.slice(0, 4)}，再记住${digits.slice(4, 8)}，最后${digits.slice(8)}，连起来`],
  ['laced with a letter', (digits) => [...digits].join('x')],
  ['with its middle told elsewhere', (digits) => `${digits.slice(0, 3)}****${digits.slice(7)}，中间是${digits.slice(3, 7)}`],
  ['as an address', (digits) => `${digits.slice(0, 3)}号${digits.slice(3, 7)}路${digits.slice(7)}弄`],
  ['with the country before', (digits) => `+86${digits}`],
  [
    'in Pinyin',
    (digits) => [...digits].map((digit) => ['ling', 'yao', 'er', 'san', 'si', 'wu', 'liu', 'qi', 'ba', 'jiu'][Number(digit)]).join(' '),
  ],
  [
    'in English',
    (digits) =>
      [...digits].map((digit) => ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][Number(digit)]).join(' '),
  ],
])('a mobile number %s is found', (_name, disguise) => {
  fc.assert(
    fc.property(mobile, (digits) => expect([disguise(digits), findContact(disguise(digits))]).not.toEqual([disguise(digits), null])),
    runs,
  )
})

test('a mobile number split over three messages is completed by the last', () => {
  fc.assert(
    fc.property(mobile, writing, (digits, write) =>
      expect(
        withRecent(pieces(digits, [3, 4, 4]).map((piece) => [...piece].map((digit, at) => write(Number(digit), at)).join(''))),
      ).not.toBeNull(),
    ),
    runs,
  )
})

const platforms = [
  '微信',
  '微信号',
  'wechat',
  'weixin',
  'wx',
  'VX',
  'V信',
  'v❤',
  '薇信',
  '威信',
  '薇',
  '绿泡泡',
  '💚',
  'ⓥⓧ',
  '【微信】',
  '微\u200b信',
  '抖音号',
  '斗音',
  '小红薯',
  'xhs',
  '快手号',
  '微博',
  'tg',
]
const ids = fc
  .tuple(fc.stringMatching(/^[a-z]{3,7}$/), fc.constantFrom('', '_', '-'), fc.stringMatching(/^\d{3,5}$/))
  .map((parts) => parts.join(''))

test("an id behind a platform's name is found", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...platforms),
      fc.constantFrom('：', ':', ' ', '是', '号是', '——'),
      ids,
      around,
      (platform, link, id, [before, after]) => {
        const text = `${before}${platform}${link}${id} ${after}`
        expect([text, findContact(text)]).not.toEqual([text, null])
      },
    ),
    runs,
  )
})

/** Characters that are not, and do not sound or look like, a digit, and belong to no platform's name. */
const innocent = [...'的在有这个他们来到说们为子你和地道出时得可下过后会年发同用行学']
  .filter((char) => !'个为有在来到用说同的可'.includes(char))
  .concat([...'山水花草树木春夏秋冬风云雪月茶饭书画琴棋桥船猫狗'].filter((char) => !'秋书画'.includes(char)))

test('a text without digits, letters and platform words is never refused', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...innocent, '，', '。', ' ', '\n', '！', '…'), { maxLength: 120 }), (chars) =>
      expect([chars.join(''), findContact(chars.join(''))]).toEqual([chars.join(''), null]),
    ),
    { ...runs, numRuns: 1000 },
  )
})

// --- Work -----------------------------------------------------------------

// Work is counted in characters examined: doubling the text may at most slightly more than double the work.
test.each([
  ['digits', '1'],
  ['spaced digits', '1 '],
  ['mobile beginnings', '13'],
  ['commas', '1,'],
  ['letters', 'a'],
  ['at signs', '@'],
  ['mail beginnings', 'a@'],
  ['dots', 'a.'],
  ['urls', '.co'],
  ['keys', '微信'],
  ['short keys', 'v'],
  ['connecting words', '微信我的'],
  ['blanks', ' '],
  ['dates', '2024-'],
  ['times', '1:1'],
  ['ranges', '1-'],
  ['emoji', '😀'],
  ['brackets', '(['],
  ['numerals', '一'],
  ['sounds', '要'],
  ['hints', '连起来1'],
  ['hints alone', '连起来'],
  ['parts of numbers', '前面号码3'],
  ['names of lines', '_a'],
  ['handles', 'a_1'],
  ['invitations', '加薇'],
  ['places', '昵称'],
  ['platform names', '抖音搜'],
  ['masks', '14***x'],
  ['units', '1年'],
  ['letters that look like digits', 'o'],
  ['spelt digits', 'six'],
  ['line ends', '1\n'],
  ['places in numbers', '最后1380'],
  ['clauses', '一,'],
  ['veils', '汉字去掉'],
  ['dictation', 'a杠'],
  ['clauses of places', '公园,'],
  ['constants', '3.1415'],
  ['counts', '1个3'],
])('10 kB of %s cost linear work', (_name, piece) => {
  for (const look of [
    (text: string, onStep: (characters: number) => void) => findContact(text, { onStep }),
    (text: string, onStep: (characters: number) => void) => findDoubt(text, onStep),
  ]) {
    const work = (length: number) => {
      let steps = 0
      look(piece.repeat(Math.ceil(length / piece.length)).slice(0, length), (characters) => (steps += characters))
      return steps
    }
    const [small, large] = [work(5_000), work(10_000)]
    expect(large).toBeLessThanOrEqual(small * 2.1 + 1_000)
    expect(large).toBeLessThanOrEqual(10_000 * 1_000)
  }
})

/** Pieces that patterns begin with, repeat or look ahead for. */
const repeatable =
  '1. 1- 1、 1/1 1:1 1, (1 1) +1 一1 1万 一百 a1 1a a. .a a_ _1 *1 [1 @a a@b. :// www. .com -1 w x1 wei twenty 我 号 微 微信 微. v信 v: 扣 加 加微信 内线 网 三 人 约 住 公司 妈妈 身高 😀 ⑴ ٣ é'.split(
    ' ',
  )

test('the longest text of repeated pieces is judged within a bounded time', () => {
  /** Milliseconds of the processor, so that a busy machine does not count. */
  const spent = (text: string): number => {
    const { user, system } = process.cpuUsage()
    findContact(text, { recent: [text, text] })
    findDoubt(text)
    const after = process.cpuUsage()
    return (after.user - user + after.system - system) / 1000
  }
  const slowest = (text: string) => Math.min(...Array.from({ length: 3 }, () => spent(text)))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...repeatable), { minLength: 1, maxLength: 4 }), (pieces) => {
      const piece = pieces.join('')
      const text = piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000)
      // About 60 ms are needed; a pattern whose work grows with the square of the length needs seconds.
      expect(slowest(text)).toBeLessThan(500)
    }),
    { numRuns: 60, seed: 20261129, examples: repeatable.slice(0, 12).map((piece) => [[piece]]) },
  )
}, 60_000)
