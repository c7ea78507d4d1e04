import type { MyProfile } from '@qianxian/protocol/love/love.schema'
import { areaNextStep, isAtRest, profileState } from './areaWords'

const profile = {
  lifecycle: 'published',
  draftStatus: null,
  isHidden: false,
  unshown: null,
  issues: [],
  values: {},
  photos: [],
} as unknown as MyProfile

describe('the state of a profile', () => {
  it.each<[Partial<MyProfile>, string]>([
    [{}, '展示中'],
    [{ lifecycle: 'auditing', draftStatus: 'submitted' }, '审核中'],
    [{ lifecycle: 'auditing_change', draftStatus: 'submitted' }, '修改审核中'],
    [{ isHidden: true, lifecycle: 'hidden' }, '已隐藏'],
    [{ unshown: 'coupled' }, '正在交往'],
    [{ unshown: 'coupled', lifecycle: 'paused' }, '正在交往'],
    [{ unshown: 'coupled', lifecycle: 'hidden' }, '正在交往'],
    [{ lifecycle: 'exited' }, '已脱单'],
    [{ unshown: 'unrecommended' }, '未公开'],
    [{ unshown: 'unlisted', draftStatus: 'submitted' }, '未公开'],
    [{ isHidden: true, lifecycle: 'auditing_change', draftStatus: 'submitted' }, '已隐藏'],
    [{ draftStatus: 'rejected' }, '修改未通过'],
    [{ lifecycle: 'suspended' }, '已下架'],
    [{ lifecycle: 'draft' }, '待完善'],
    [{ issues: [{ field: 'photos', label: '头像', reason: '没有头像', howToFix: '', photoId: null }] }, '暂未展示'],
  ])('%o reads %s', (change, words) => {
    expect(profileState({ ...profile, ...change }).words).toBe(words)
  })
})

describe('the next step', () => {
  it('an answer to another person comes before any step for the own profile', () => {
    expect(areaNextStep(profile, { linesToAnswer: 2 } as never).to).toEqual({ kind: 'lines' })
    expect(areaNextStep({ ...profile, draftStatus: 'awaiting_member' }, { linesToAnswer: 2 } as never).to).toEqual({ kind: 'confirm' })
  })

  it('a profile that was taken down leads to the reason, before anything else', () => {
    for (const lifecycle of ['suspended', 'banned'] as const)
      expect(areaNextStep({ ...profile, lifecycle }, { linesToAnswer: 2 } as never)).toMatchObject({
        action: '看原因',
        to: { kind: 'strikes' },
      })
  })

  it('a person with a partner is led to the relationship, not to new people', () => {
    for (const lifecycle of ['paused', 'hidden', 'exited'] as const)
      expect(areaNextStep({ ...profile, lifecycle, unshown: lifecycle === 'exited' ? null : 'coupled' }, undefined).to).toEqual({
        kind: 'couple',
      })
    expect(isAtRest({ lifecycle: 'hidden', unshown: 'hidden' })).toBe(false)
  })

  it('refused content is the first step, then missing content', () => {
    const issues = [{ field: 'selfIntro', label: '自我介绍', reason: '内容过于简单', howToFix: '', photoId: null }]
    expect(areaNextStep({ ...profile, issues }, undefined).to).toEqual({ kind: 'edit', field: 'selfIntro' })
    expect(areaNextStep(profile, undefined).to).toEqual({ kind: 'edit', field: 'photos' })
    expect(areaNextStep({ ...profile, draftStatus: 'submitted' }, undefined)).toMatchObject({
      words: '资料正在审核，先看看今天的新朋友',
      to: { kind: 'home' },
    })
  })
})
