/** taro-ui on the web page's own elements: the props it uses exist, and its components handle taps. */
import { fireEvent, render } from '@testing-library/react'
import AtInputNumber from 'taro-ui/lib/components/input-number'
import { Steps } from '@/ui/base/feedback/Steps'
import { Stepper } from '@/ui/form/Stepper'
import { LineTimeline } from '@/ui/person/LineTimeline'

jest.mock('@tarojs/components', () => jest.requireActual('./components'))
/** Taro's build settings are missing here; only the pull-down event of the runtime is used. */
jest.mock('@tarojs/runtime', () => ({ eventCenter: {} }))

test('steps show completed ones, and only those can be tapped to go back', () => {
  const onBack = jest.fn()
  const { container, getByText, getByRole } = render(<Steps titles={['基本', '家庭', '工作', '照片']} current={2} onBack={onBack} />)
  expect(getByRole('group').getAttribute('aria-label')).toBe('第 3 步，共 4 步')
  expect(container.querySelectorAll('.at-steps__single-icon--success')).toHaveLength(2)
  expect(container.querySelector('.at-steps__item--active')!.textContent).toBe('3工作')
  fireEvent.click(getByText('照片'))
  fireEvent.click(getByText('工作'))
  expect(onBack).not.toHaveBeenCalled()
  fireEvent.click(getByText('家庭'))
  expect(onBack.mock.calls).toEqual([[1]])
})

test("a timeline shows each step's text and time, and whether it is over", () => {
  const { container } = render(
    <LineTimeline
      steps={[
        { key: 'a', title: '已提交', time: '昨天', state: 'done' },
        { key: 'b', title: '等待审核', note: '通常一天', state: 'now' },
        { key: 'c', title: '结果', state: 'next' },
      ]}
    />,
  )
  const items = [...container.querySelectorAll('.at-timeline-item')]
  expect(items.map(({ textContent }) => textContent)).toEqual(['已提交昨天', '等待审核通常一天', '结果'])
  expect(items.map((item) => item.querySelector('.qx-icon')?.className.match(/qx-icon--\S+/)?.[0])).toEqual([
    'qx-icon--check',
    'qx-icon--heart-fill',
    undefined,
  ])
  expect(items[2]!.className).toContain('at-timeline-item--next')
})

test('a number changes by one within its limits, and cannot be typed', () => {
  const onChange = jest.fn()
  const { container, getByText } = render(<Stepper label="最低" value={18} min={18} max={70} onChange={onChange} />)
  const [less, more] = container.querySelectorAll('.at-input-number__btn')
  expect(getByText('最低')).toBeTruthy()
  expect(container.querySelector('input')!.disabled).toBe(true)
  fireEvent.click(less!)
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(more!)
  expect(onChange.mock.calls[0]![0]).toBe(19)
})

test('a typed number is found at the target of the event', () => {
  const onChange = jest.fn()
  const { container } = render(<AtInputNumber type="number" value={1} min={0} max={100} onChange={onChange} />)
  fireEvent.input(container.querySelector('input')!, { target: { value: '25' } })
  expect(onChange.mock.calls[0]![0]).toBe(25)
})
