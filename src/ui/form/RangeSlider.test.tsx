import { fireEvent, render } from '@testing-library/react'
import { RangeSlider } from './RangeSlider'

function slider(from: number | undefined, to: number | undefined) {
  const onChange = jest.fn()
  const view = render(<RangeSlider id="qx-age" label="年龄" unit="岁" min={18} max={60} from={from} to={to} onChange={onChange} />)
  const [low, high] = view.getAllByRole('slider')
  return { low: low!, high: high!, onChange }
}

describe('RangeSlider by keyboard', () => {
  it('announces each end of the range', () => {
    const { low, high } = slider(25, 32)
    expect(low.getAttribute('aria-label')).toBe('最低年龄')
    expect([low, high].map((end) => end.getAttribute('aria-valuenow'))).toEqual(['25', '32'])
    expect(high.getAttribute('aria-valuetext')).toBe('25–32岁')
  })

  it('moves by arrow keys, and in larger steps by page keys', () => {
    const { low, high, onChange } = slider(25, 32)
    fireEvent.keyDown(low, { key: 'ArrowRight' })
    expect(onChange).toHaveBeenLastCalledWith(26, 32)
    fireEvent.keyDown(high, { key: 'PageDown' })
    expect(onChange).toHaveBeenLastCalledWith(25, 27)
  })

  it("stops at the other end, and the range is open at the slider's limit", () => {
    const { low, high, onChange } = slider(31, 32)
    fireEvent.keyDown(low, { key: 'PageUp' })
    expect(onChange).toHaveBeenLastCalledWith(32, 32)
    fireEvent.keyDown(high, { key: 'End' })
    expect(onChange).toHaveBeenLastCalledWith(31, undefined)
    fireEvent.keyDown(low, { key: 'Home' })
    expect(onChange).toHaveBeenLastCalledWith(undefined, 32)
    onChange.mockClear()
    fireEvent.keyDown(low, { key: 'a' })
    expect(onChange).not.toHaveBeenCalled()
  })
})
