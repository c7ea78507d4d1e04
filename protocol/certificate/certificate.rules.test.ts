import { values } from '../base/dictionary'
import { certificateFaults, chsiAddress, codeOf, heldKinds, needsPapers, type Said, type SaidField } from './certificate.rules'
import {
  certificateKind,
  certificateWeights,
  handedIn,
  TRUST_MAX,
  trustFrom,
  trustOf,
  type CertificateKind,
  type HandedIn,
} from './certificate.words'

const whole: Record<HandedIn, Said> = {
  education: { educationWay: 'paper', education: 'bachelor', school: '四川大学' },
  marital: { maritalStatus: 'never', agreesTrue: true },
  divorce: { agreesTrue: true },
  job: { holder: 'self', holderName: '林知夏', occupation: '小学教师' },
  income: { holder: 'self', holderName: '林知夏', incomeBand: 'from_20w' },
  house: { holder: 'self', holderName: '林知夏' },
  car: { holder: 'spouse', holderName: '欧阳明月' },
  health: {},
}

describe('submitted certificates', () => {
  it.each(handedIn)('%s is complete with its paper, and names what is missing without it', (kind) => {
    expect(certificateFaults(kind, whole[kind], 1)).toEqual({})
    expect(certificateFaults(kind, whole[kind], 0)).toEqual({ papers: '请上传证明材料' })
  })

  it.each<[HandedIn, Said, SaidField]>([
    ['education', { ...whole.education, educationWay: undefined }, 'educationWay'],
    ['education', { ...whole.education, education: undefined }, 'education'],
    ['education', { ...whole.education, school: '  ' }, 'school'],
    ['education', { ...whole.education, educationWay: 'chsi', checkCode: '12345678901' }, 'checkCode'],
    ['education', { ...whole.education, educationWay: 'chsi' }, 'checkCode'],
    ['education', { ...whole.education, educationWay: 'diploma', diplomaNumber: '123456789012345' }, 'diplomaNumber'],
    ['marital', { agreesTrue: true }, 'maritalStatus'],
    ['marital', { maritalStatus: 'divorced', agreesTrue: true }, 'maritalStatus'],
    ['marital', { maritalStatus: 'never' }, 'agreesTrue'],
    ['divorce', { agreesTrue: false }, 'agreesTrue'],
    ['job', { ...whole.job, occupation: ' ' }, 'occupation'],
    ['job', { ...whole.job, holder: 'spouse' }, 'holder'],
    ['income', { ...whole.income, incomeBand: undefined }, 'incomeBand'],
    ['house', { ...whole.house, holder: undefined }, 'holder'],
    ['house', { ...whole.house, holderName: 'Lin 2' }, 'holderName'],
    ['car', { ...whole.car, holderName: '林' }, 'holderName'],
  ])('%s with %j names the field', (kind, said, field) => {
    expect(Object.keys(certificateFaults(kind, said, 1))).toEqual([field])
  })

  it('education by code alone needs no paper; any other way needs one', () => {
    const said = { ...whole.education, educationWay: 'chsi', checkCode: 'abcd-1234 efgh-5678' } as const
    expect(certificateFaults('education', said, 0)).toEqual({})
    expect(codeOf(said.checkCode)).toBe('ABCD1234EFGH5678')
    for (const educationWay of ['diploma', 'paper', 'cscse'] as const) expect(needsPapers('education', { educationWay })).toBe(true)
  })

  it('a name is accepted in any typed form of its dot, in rare characters and in Latin letters', () => {
    for (const holderName of [
      ...['·', '•', '・', '.', '．', ' · '].map((dot) => ` 买买提${dot}艾力 `),
      '王𬱖',
      '玛·德',
      'O’Connor',
      'Jose\u0301',
    ])
      expect(certificateFaults('house', { ...whole.house, holderName }, 1)).toEqual({})
    expect(heldKinds.every((kind) => handedIn.includes(kind))).toBe(true)
  })
})

describe('the address of a code', () => {
  it.each([
    ['https://www.chsi.com.cn/xlcx/bg.do?vcode=A1', 'https://www.chsi.com.cn/xlcx/bg.do?vcode=A1'],
    ['http://my.chsi.com.cn/a', 'https://my.chsi.com.cn/a'],
    [' https://chsi.com.cn/ ', 'https://chsi.com.cn/'],
  ])('%s is followed', (text, url) => expect(chsiAddress(text)).toBe(url))

  it.each([
    'https://chsi.com.cn.evil.cn/',
    'https://evilchsi.com.cn/',
    'https://chsi.com.cn@evil.cn/',
    'https://user:pass@www.chsi.com.cn/',
    'https://www.chsi.com.cn:8443/',
    'javascript://www.chsi.com.cn/%0aalert(1)',
    'weixin://dl/business?t=1',
    'ABCD1234EFGH5678',
    `https://www.chsi.com.cn/${'a'.repeat(400)}`,
  ])('%s is not followed', (text) => expect(chsiAddress(text)).toBeNull())
})

describe('the level of trust', () => {
  const kinds = values(certificateKind)
  const all = Array.from({ length: 2 ** kinds.length }, (_, bits) => new Set(kinds.filter((_kind, at) => bits & (1 << at))))

  it('every set reaches the level of its weight, but at most the first level without a face', () => {
    for (const held of all) {
      const { weight, level } = trustOf(held)
      const sum = [...held].reduce((total, kind) => total + certificateWeights[kind], 0)
      expect(weight).toBe(held.has('marital') && held.has('divorce') ? sum - certificateWeights.divorce : sum)
      const reached = trustFrom.filter((from) => from <= weight).length
      expect(level).toBe(held.has('face') ? reached : Math.min(1, reached))
    }
  })

  it('another certificate never lowers the level, and all together reach the highest', () => {
    for (const held of all) {
      const { level } = trustOf(held)
      for (const kind of kinds) expect(trustOf(new Set<CertificateKind>([...held, kind])).level).toBeGreaterThanOrEqual(level)
    }
    expect(trustOf(new Set(kinds)).level).toBe(TRUST_MAX)
  })
})
