import { autorun } from 'mobx'
import { FormModel } from './FormModel'

interface Person {
  nickname: string
  age: number | null
  tags: string[]
}

const initial: Person = { nickname: '', age: null, tags: [] }
const rules = {
  nickname: (value: string) => (value.length < 2 ? '昵称需要 2 到 12 个字' : null),
  age: (value: number | null) => (value !== null && value < 18 ? '年龄须满 18 岁' : null),
}

describe('FormModel', () => {
  it('rerenders a field when its own value or error changes, and not for another field', () => {
    const form = new FormModel<Person>({ initial, rules })
    const drawn: unknown[] = []
    const stop = autorun(() => drawn.push([form.read('nickname'), form.errorOf('nickname')]))
    form.set('age', 30)
    form.touch('age')
    form.set('tags', ['旅行'])
    expect(drawn).toEqual([['', null]])
    form.set('nickname', '红')
    form.touch('nickname')
    form.set('nickname', '小红')
    stop()
    expect(drawn.slice(1)).toEqual([
      ['红', null],
      ['红', '昵称需要 2 到 12 个字'],
      ['小红', null],
    ])
    expect(form.read('nickname')).toBe('小红')
  })

  it("shows a field's error only after the field lost focus", () => {
    const form = new FormModel<Person>({ initial, rules })
    expect(form.errorOf('nickname')).toBeNull()
    form.touch('nickname')
    expect(form.errorOf('nickname')).toBe('昵称需要 2 到 12 个字')
    form.set('nickname', '小红')
    expect(form.errorOf('nickname')).toBeNull()
  })

  it('does not send invalid values and marks the first invalid field', async () => {
    const submit = jest.fn(async () => undefined)
    const form = new FormModel<Person>({ initial: { ...initial, age: 3 }, rules, submit })
    expect(await form.submit()).toBe(false)
    expect(submit).not.toHaveBeenCalled()
    expect(form.firstError(['age', 'nickname'])).toBe('age')
    expect(form.firstError()).toBe('nickname')
  })

  it('runs one submit at a time and is clean afterwards', async () => {
    let finish = () => {}
    const submit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const form = new FormModel<Person>({ initial, rules, submit })
    form.set('nickname', '小红')
    expect(form.isDirty).toBe(true)
    expect(form.changes).toEqual({ nickname: '小红' })
    const one = form.submit()
    const two = form.submit()
    expect(form.isSubmitting).toBe(true)
    finish()
    expect(await one).toBe(true)
    expect(await two).toBe(true)
    expect(submit).toHaveBeenCalledTimes(1)
    expect(form.isDirty).toBe(false)
    expect(form.isSubmitting).toBe(false)
  })

  it('shows a server fault on its field until that field changes, and loses no typed text', async () => {
    const form = new FormModel<Person>({
      initial,
      rules,
      submit: () => Promise.reject(Object.assign(new Error('资料有误'), { fields: { nickname: '昵称含联系方式' } })),
      faultFields: (error) => (error as { fields?: Record<string, string> }).fields ?? null,
    })
    form.set('nickname', 'vx12345')
    expect(await form.submit()).toBe(false)
    expect(form.errorOf('nickname')).toBe('昵称含联系方式')
    expect(form.submitError).toBeNull()
    expect(form.values.nickname).toBe('vx12345')
    form.set('nickname', '小红')
    expect(form.errorOf('nickname')).toBeNull()
  })

  it('maps the path in a server fault to the field and row that were sent', () => {
    const form = new FormModel({
      initial: { male: '', priceMale: '', ageMin: '', questions: [] as string[] },
      sentAs: { 'price.male': 'priceMale' },
    })
    const refused = {
      'price.male': '男士价太高',
      'quota.male': '名额太多',
      'filter.ageMin': '太小',
      'questions.1.label': '问题太长',
      'questions.4.label': '问题重复',
      'price.vip': '没有这一项',
    }
    expect(form.applyFaultFields(refused)).toEqual(['price.vip'])
    expect(form.names.map((name) => form.errorOf(name))).toEqual(['名额太多', '男士价太高', '太小', '问题太长'])
    expect([0, 1, 4].map((at) => form.rowErrorOf('questions', at))).toEqual([null, '问题太长', '问题重复'])
    form.set('questions', ['a'])
    expect([form.errorOf('questions'), form.rowErrorOf('questions', 1)]).toEqual([null, null])
  })

  it("prefers the field's own name to a part of it, and shows the first of several messages", () => {
    const form = new FormModel({ initial: { 'a.b': '', b: '', list: [] as string[] } })
    expect(form.applyFaultFields({ 'a.b': '甲', 'x.list.0': '乙', list: '丙' })).toEqual([])
    expect(form.names.map((name) => form.errorOf(name))).toEqual(['甲', null, '乙'])
  })

  it('keeps a fault that belongs to no field of the form', async () => {
    const failure = new Error('名额已满')
    const form = new FormModel<Person>({
      initial: { ...initial, nickname: '小红' },
      rules,
      submit: () => Promise.reject(failure),
    })
    await form.submit()
    expect(form.submitError).toBe(failure)
    expect(form.applyFaultFields({ other: '错' })).toEqual(['other'])
  })

  it('checks one step of a long form', () => {
    const form = new FormModel<Person>({ initial, rules })
    expect(form.check(['age'])).toBe(true)
    expect(form.errorOf('nickname')).toBeNull()
    expect(form.check(['nickname'])).toBe(false)
    expect(form.errorOf('nickname')).not.toBeNull()
  })

  it('compares lists by their content', () => {
    const form = new FormModel<Person>({ initial: { ...initial, tags: ['a'] } })
    form.set('tags', ['a'])
    expect(form.isDirty).toBe(false)
    form.set('tags', ['a', 'b'])
    expect(form.isDirty).toBe(true)
    form.reset({ nickname: '甲乙', age: 20, tags: [] })
    expect(form.isDirty).toBe(false)
  })

  it('takes over values saved elsewhere without touching typed ones', () => {
    const form = new FormModel<Person>({ initial })
    form.set('nickname', '小红 ')
    form.rebase({ nickname: '小红 ', age: 30 })
    expect(form.values).toEqual({ ...initial, nickname: '小红 ' })
    expect(form.changes).toEqual({ age: null })
  })

  it('stores a draft after a pause, at once on flush or submit, and not after a submit', async () => {
    jest.useFakeTimers()
    const onDraft = jest.fn()
    const form = new FormModel<Person>({ initial, onDraft, draftDelay: 500, submit: async () => undefined })
    form.set('nickname', '小')
    form.set('nickname', '小红')
    expect(onDraft).not.toHaveBeenCalled()
    jest.advanceTimersByTime(500)
    expect(onDraft).toHaveBeenCalledTimes(1)
    expect(onDraft).toHaveBeenCalledWith(expect.objectContaining({ nickname: '小红' }))
    form.set('age', 30)
    form.flushDraft()
    expect(onDraft).toHaveBeenCalledTimes(2)
    form.set('age', 31)
    await form.submit()
    jest.advanceTimersByTime(1000)
    expect(onDraft).toHaveBeenCalledTimes(3)
    jest.useRealTimers()
  })

  it('stores a draft during continuous typing', () => {
    jest.useFakeTimers()
    const onDraft = jest.fn()
    const form = new FormModel<Person>({ initial, onDraft, draftDelay: 500 })
    for (let typed = 1; typed <= 30; typed += 1) {
      form.set('nickname', '小'.repeat(typed))
      jest.advanceTimersByTime(100)
    }
    expect(onDraft.mock.calls.map(([{ nickname }]: [Person]) => nickname.length)).toEqual([20])
    jest.useRealTimers()
  })

  it('stores a draft once when the page is hidden or left', () => {
    jest.useFakeTimers()
    const onDraft = jest.fn()
    const form = new FormModel<Person>({ initial, onDraft, draftDelay: 500 })
    window.dispatchEvent(new Event('pagehide'))
    expect(onDraft).not.toHaveBeenCalled()
    form.set('nickname', '小红')
    window.dispatchEvent(new Event('pagehide'))
    expect(onDraft).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('pagehide'))
    jest.advanceTimersByTime(1000)
    expect(onDraft).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })
})
