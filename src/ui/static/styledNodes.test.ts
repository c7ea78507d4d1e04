import { styledNodes } from './styledNodes'

describe('styledNodes', () => {
  it("gives plain elements the app's styles", () => {
    expect(styledNodes('<p>一</p>')).toBe('<p style="margin:0 0 .9em">一</p>')
  })

  it("keeps attributes, and an element's own style has priority", () => {
    const out = styledNodes('<img src="/a.jpg" style="width:50%"/>')
    expect(out).toContain('src="/a.jpg"')
    expect(out).toMatch(/max-width:100%.*;width:50%"\/>$/)
  })

  it('leaves other elements unchanged', () => {
    expect(styledNodes('<pre>x</pre><strong>y</strong>')).toBe('<pre>x</pre><strong>y</strong>')
  })
})
