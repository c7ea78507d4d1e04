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
  it('asks for every fact once, in one of its steps', () => {
    const asked = profileParts.flatMap((part) => part.fields).filter((field) => field !== 'photos')
    expect([...asked].sort()).toEqual([...profileFields].sort())
  })

  it('sends valid draft values and keeps the rest', () => {
    const values = { ...profileValues({}), nickname: '一', selfIntro: '短', school: '', heightCm: 170, gender: null }
    const patch = profilePatch({ nickname: '一', selfIntro: '短', school: '', heightCm: 170, gender: null }, draftFaults(values), new Set())
    expect(patch).toEqual({ selfIntro: '短', school: null, heightCm: 170 })
    expect(profileFieldFault('selfIntro', values)).toContain('至少')
    expect(profileFieldFault('gender', values)).toBe('请选择性别')
  })

  it('holds back conflicting fields', () => {
    expect(profilePatch({ heightCm: 170, weightKg: 60 }, {}, new Set(['heightCm']))).toEqual({ weightKg: 60 })
  })

  it('drops an empty answer', () => {
    expect(draftFaults({ ...profileValues({}), prompts: [{ question: 'weekend', answer: ' ' }] }).prompts).toBeTruthy()
  })

  it('reads refusals of nested fields', () => {
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

  it('keeps typed values and follows the rest', () => {
    const { typed, conflicts } = mergeProfile({ weightKg: 60 }, { weightKg: 65 }, server)
    expect(typed).toEqual({ weightKg: 65 })
    expect(conflicts).toEqual([])
  })

  it('asks if both versions changed, and not if they are equal', () => {
    const { typed, conflicts } = mergeProfile({ heightCm: 170, nickname: '林' }, { heightCm: 172, nickname: '小林 ' }, server)
    expect(typed).toEqual({ heightCm: 172 })
    expect(conflicts).toEqual([{ field: 'heightCm', mine: 172, theirs: 175 }])
  })

  it('puts facts in words', () => {
    expect(factWords('residenceGeo', '330100', regions)).toBe('浙江省 杭州市')
    expect(factWords('gender', 'female', regions)).toBe('女')
    expect(factWords('tags', [], regions)).toBe('未填写')
    expect(factWords('heightCm', 170, regions)).toBe('170cm')
  })
})
