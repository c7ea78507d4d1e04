const now = Date.now()

function bring(at: number): void {
  document.body.innerHTML = `<script type="application/json" id="given">${JSON.stringify({
    at,
    answers: [
      { method: 'GET', url: '/settings', body: '', data: { name: '牵线' } },
      { method: 'POST', url: '/list', body: '{"size":20}', data: [1] },
      { method: 'POST', url: '/person', body: '{}', data: null, refusal: { code: 40404, message: '暂不可见' } },
    ],
  })}</script>`
}

/** A page that has just been opened. */
async function openPage() {
  jest.resetModules()
  return import('./embeddedAnswers.h5')
}

const settings = { url: '/settings', method: 'GET' as const }
const list = { url: '/list', method: 'POST' as const, data: { size: 20 } }

describe('answers embedded in the document', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('answers are used once, each by its own request, and are removed from the document', async () => {
    bring(now)
    const { takeEmbedded, hasEmbedded } = await openPage()
    expect(hasEmbedded()).toBe(true)
    expect(document.getElementById('given')).toBeNull()
    expect(takeEmbedded({ ...list, data: { size: 10 } }, false)).toBeUndefined()
    expect(takeEmbedded(list, false)).toEqual({ statusCode: 200, data: { code: 20000, data: [1] } })
    expect(takeEmbedded(list, false)).toBeUndefined()
    expect(takeEmbedded(settings, true)).toEqual({ statusCode: 200, data: { code: 20000, data: { name: '牵线' } } })
    const refused = { code: 40404, message: '暂不可见', data: null }
    expect(takeEmbedded({ url: '/person', method: 'POST', data: {} }, false)).toEqual({ statusCode: 200, data: refused })
    expect(hasEmbedded()).toBe(false)
  })

  it("a visitor's answers are not used for a logged-in person, unless they depend only on the tenant", async () => {
    bring(now)
    const { takeEmbedded } = await openPage()
    const header = { Authorization: 'token' }
    expect(takeEmbedded({ ...list, header }, false)).toBeUndefined()
    expect(takeEmbedded({ ...settings, header }, true)).toBeDefined()
    // After a logout they are not used for the next person either.
    expect(takeEmbedded(list, false)).toBeUndefined()
  })

  it('answers are too old for a page that is opened later', async () => {
    bring(now)
    const { takeEmbedded } = await openPage()
    expect(takeEmbedded(settings, true)).toBeDefined()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 6 * 60_000)
    expect(takeEmbedded(list, false)).toBeUndefined()
    clock.mockRestore()
  })

  it("answers in a document from the browser's cache are ignored; a document may contain none", async () => {
    bring(now - 10 * 60_000)
    expect((await openPage()).takeEmbedded(list, false)).toBeUndefined()
    document.body.innerHTML = ''
    expect((await openPage()).takeEmbedded(list, false)).toBeUndefined()
  })

  it('answers requested ahead are used once, by the same person for the same request', async () => {
    const { takePrefetched } = await openPage()
    const ahead = (token: string, at = now) => [
      { at, url: '/above', body: '{"city":"510100"}', token, answer: Promise.resolve({ statusCode: 200, data: 2 }) },
      { at, url: '/list', body: '{"size":20}', token, answer: Promise.resolve({ statusCode: 200, data: 1 }) },
    ]
    window.askedAhead = ahead('token')
    const header = { Authorization: 'token' }
    expect(takePrefetched({ ...list, data: { size: 10 }, header })).toBeUndefined()
    await expect(takePrefetched({ ...list, header })).resolves.toEqual({ statusCode: 200, data: 1 })
    expect(takePrefetched({ ...list, header })).toBeUndefined()
    await expect(takePrefetched({ ...list, url: '/above', data: { city: '510100' }, header })).resolves.toEqual({
      statusCode: 200,
      data: 2,
    })
    window.askedAhead = ahead('token', now - 6 * 60_000)
    expect(takePrefetched({ ...list, header })).toBeUndefined()
    window.askedAhead = ahead('token')
    expect(takePrefetched(list)).toBeUndefined()
    expect(takePrefetched({ ...list, header })).toBeUndefined()
    window.askedAhead = ahead('')
    expect(takePrefetched(list)).toBeDefined()
  })
})
