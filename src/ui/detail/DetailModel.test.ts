import { DetailModel } from './DetailModel'

describe('DetailModel', () => {
  it('is ready with a value and gone without one', async () => {
    const answers: ({ id: number } | null)[] = [{ id: 1 }, null]
    const model = new DetailModel({ load: async () => answers.shift() ?? null })
    await model.load()
    expect(model.state).toBe('ready')
    model.patch({ id: 2 })
    expect(model.value).toEqual({ id: 2 })
    await model.reload()
    expect(model.state).toBe('gone')
    expect(model.value).toBeNull()
  })

  it('a named fault means gone, any other error means a failure', async () => {
    const failures = ['gone', 'broken']
    const model = new DetailModel<{ id: number }>({
      load: () => Promise.reject(new Error(failures.shift())),
      isGone: (error) => error instanceof Error && error.message === 'gone',
    })
    await model.load()
    expect(model.state).toBe('gone')
    await model.load()
    expect(model.state).toBe('failed')
  })

  it('a failed reload keeps the value shown', async () => {
    let isBroken = false
    const model = new DetailModel({
      load: async () => {
        if (isBroken) throw new Error('断网')
        return { id: 1 }
      },
    })
    await model.load()
    isBroken = true
    await model.reload()
    expect(model.state).toBe('ready')
    expect(model.value).toEqual({ id: 1 })
    expect(model.error).toBeInstanceOf(Error)
  })

  it('the answer of an older load is dropped', async () => {
    const answers: ((value: { id: number }) => void)[] = []
    const model = new DetailModel({ load: () => new Promise<{ id: number }>((answer) => answers.push(answer)) })
    const older = model.load()
    const newer = model.load()
    answers[1]?.({ id: 2 })
    await newer
    answers[0]?.({ id: 1 })
    await older
    expect(model.value).toEqual({ id: 2 })
  })
})
