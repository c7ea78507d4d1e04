import { RequestFault } from '@/request/fault'
import {
  draftFaults,
  factWords,
  profileFieldFault,
  mergeProfile,
  profilePatch,
  profileFaultsOf,
  profileFields,
  profileParts,
  profileValues,
} from './profileForm'

const regions = [{ code: '330000', name: '浙江省', children: [{ code: '330100', name: '杭州市' }] }]

describe('the form of a profile', () => {
  it('every fact is requested once, in one of the steps', () => {
    const asked = profileParts.flatMap((part) => part.fields).filter((field) => field !== 'photos')
    expect([...asked].sort()).toEqual([...profileFields].sort())
  })

  it('valid values are sent to the draft, and the others stay in the form', () => {
    const values = { ...profileValues({}), nickname: '一', selfIntro: '短', school: '', heightCm: 170, gender: null }
    const patch = profilePatch({ nickname: '一', selfIntro: '短', school: '', heightCm: 170, gender: null }, draftFaults(values), new Set())
    expect(patch).toEqual({ selfIntro: '短', school: null, heightCm: 170 })
    expect(profileFieldFault('selfIntro', values)).toContain('至少')
    expect(profileFieldFault('gender', values)).toBe('请选择性别')
  })

  it('conflicting fields are not sent', () => {
    expect(profilePatch({ heightCm: 170, weightKg: 60 }, {}, new Set(['heightCm']))).toEqual({ weightKg: 60 })
  })

  it('an empty answer is dropped', () => {
    expect(draftFaults({ ...profileValues({}), prompts: [{ question: 'weekend', answer: ' ' }] }).prompts).toBeTruthy()
  })

  it('refusals of nested fields are shown at their profile field', () => {
    const refusal = new RequestFault({
      code: 40000,
      status: 200,
      message: '填写的内容有误',
      fields: { 'patch.prompts.answer': '最多 150 个字', nickname: '不合适' },
    })
    expect(profileFaultsOf(refusal)).toEqual({
      prompts: '最多 150 个字',
      nickname: '不合适',
    })
  })
})

describe('two versions of a profile', () => {
  const server = profileValues({ heightCm: 175, nickname: '小林', weightKg: 60 })

  it('typed values stay, and all other values follow the server', () => {
    const { typed, conflicts } = mergeProfile({ weightKg: 60 }, { weightKg: 65 }, server)
    expect(typed).toEqual({ weightKg: 65 })
    expect(conflicts).toEqual([])
  })

  it('the editor decides if both versions changed, and not if they are equal', () => {
    const { typed, conflicts } = mergeProfile({ heightCm: 170, nickname: '林' }, { heightCm: 172, nickname: '小林 ' }, server)
    expect(typed).toEqual({ heightCm: 172 })
    expect(conflicts).toEqual([{ field: 'heightCm', mine: 172, theirs: 175 }])
  })

  it('facts are put into words', () => {
    expect(factWords('residenceGeo', '330100', regions)).toBe('浙江省 杭州市')
    expect(factWords('gender', 'female', regions)).toBe('女')
    expect(factWords('tags', [], regions)).toBe('未填写')
    expect(factWords('heightCm', 170, regions)).toBe('170cm')
  })
})
