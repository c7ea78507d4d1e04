import { act, fireEvent, render, screen } from '@testing-library/react'
import { readStored, writeStored } from '@/platform/storage/storage'
import { RequestFault } from '@/request/fault'
import { useForm } from './form'
import { authStore } from '@/stores/auth.store'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'

interface NoteProps {
  isOpen?: boolean
  about?: string
  send: (text: string) => Promise<unknown>
  onClose?: () => void
  onDone?: () => void
}

function Note({ isOpen = true, about = 'note:1', send, onClose = jest.fn(), onDone }: NoteProps) {
  const form = useForm({
    about,
    initial: { text: '' },
    rules: { text: textRule('写几句吧', { min: 2, max: 10 }) },
    submit: ({ text }) => send(text),
  })
  return (
    <SheetForm isOpen={isOpen} onClose={onClose} title="写一写" form={form} submitWords="发出" onDone={onDone}>
      <TextAreaField form={form} name="text" look="open" placeholder="说点什么" maxLength={10} />
    </SheetForm>
  )
}

const area = () => screen.getByPlaceholderText<HTMLTextAreaElement>('说点什么')
const type = (text: string) => fireEvent.input(area(), { target: { value: text } })
const tap = () => act(async () => void fireEvent.click(screen.getByText('发出')))

beforeEach(() => {
  authStore.userInfo = { id: 7 } as typeof authStore.userInfo
})
afterEach(() => {
  authStore.userInfo = undefined
})

test('invalid values are not sent, and the error is at the field', async () => {
  const send = jest.fn(() => Promise.resolve())
  render(<Note send={send} />)
  await tap()
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByText('写几句吧，至少 2 个字')).toBeTruthy()
  type('你好')
  expect(screen.queryByText('写几句吧，至少 2 个字')).toBeNull()
})

test('several taps submit once; then the sheet closes and is empty', async () => {
  let answer = () => undefined as void
  const send = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const onClose = jest.fn()
  const onDone = jest.fn()
  render(<Note send={send} onClose={onClose} onDone={onDone} />)
  type('你好呀')
  await tap()
  await tap()
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => answer())
  expect([onClose.mock.calls.length, onDone.mock.calls.length, area().value]).toEqual([1, 1, ''])
  expect(readStored('drafts')).toBeUndefined()
})

test('a refusal keeps the sheet and its text, and is shown at its field or above the button', async () => {
  const faults = [
    new RequestFault({ code: 42200, status: 200, message: '内容有误', fields: { text: '不要写联系方式' } }),
    new RequestFault({ code: 42900, status: 200, message: '今天写得够多了' }),
  ]
  const onClose = jest.fn()
  render(<Note send={() => Promise.reject(faults.shift())} onClose={onClose} />)
  type('加我微信')
  await tap()
  expect(screen.getByText('不要写联系方式')).toBeTruthy()
  await tap()
  expect(screen.getByText('今天写得够多了')).toBeTruthy()
  expect([onClose.mock.calls.length, area().value]).toEqual([0, '加我微信'])
})

test('typed text survives closing the sheet and the page, for the same person and subject', () => {
  const send = jest.fn()
  const { unmount, rerender } = render(<Note send={send} />)
  type('写了一半')
  rerender(<Note send={send} isOpen={false} />)
  unmount()
  const again = render(<Note send={send} />)
  expect(area().value).toBe('写了一半')
  again.rerender(<Note send={send} about="note:2" />)
  expect(area().value).toBe('')
  again.rerender(<Note send={send} about="note:1" />)
  expect(area().value).toBe('写了一半')
  again.unmount()
  authStore.userInfo = { id: 8 } as typeof authStore.userInfo
  render(<Note send={send} />)
  expect(area().value).toBe('')
})

test('the number of drafts is limited, and the oldest are deleted first', () => {
  const about = Object.fromEntries(Array.from({ length: 30 }, (_none, at) => [`old:${at}`, { text: '旧' }]))
  writeStored('drafts', { userId: 7, about })
  const { unmount } = render(<Note send={jest.fn()} />)
  type('新写的')
  unmount()
  const kept = Object.keys(readStored('drafts')!.about)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([30, 'old:1', 'note:1'])
})
