import { fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { ComposeField } from './ComposeField'
import { SearchField } from './SearchField'
import { TextAreaField } from './TextAreaField'
import { TextField } from './TextField'

const MAX = 500
const FAMILY = '👨‍👩‍👧‍👦'

type Drawn = (value: string, onChange: (value: string) => void) => ReactNode

const fields: [string, Drawn][] = [
  ['TextField', (value, onChange) => <TextField label="文字" placeholder="写" value={value} onChange={onChange} maxLength={MAX} />],
  ['TextAreaField', (value, onChange) => <TextAreaField label="文字" placeholder="写" value={value} onChange={onChange} maxLength={MAX} />],
  ['SearchField', (value, onChange) => <SearchField placeholder="写" value={value} onChange={onChange} maxLength={MAX} />],
  [
    'ComposeField',
    (value, onChange) => (
      <ComposeField
        placeholder="写"
        value={value}
        onChange={onChange}
        maxLength={MAX}
        onSend={() => undefined}
        onKeyboard={() => undefined}
      />
    ),
  ],
]

function Holder({ draw, first, onTold }: { draw: Drawn; first: string; onTold: (value: string) => void }) {
  const [value, setValue] = useState(first)
  return (
    <>
      {draw(value, (next) => {
        setValue(next)
        onTold(next)
      })}
    </>
  )
}

const written = '字'.repeat(MAX - 1)
const type = (value: string) => fireEvent.input(screen.getByPlaceholderText('写'), { target: { value } })

test.each(fields)('%s takes an emoji as its last character, and nothing after it', (_name, draw) => {
  const onTold = jest.fn()
  render(<Holder draw={draw} first={written} onTold={onTold} />)
  type(`${written}${FAMILY}`)
  expect(onTold).toHaveBeenLastCalledWith(`${written}${FAMILY}`)
  type(`${written}${FAMILY}字`)
  expect(onTold).toHaveBeenLastCalledWith(`${written}${FAMILY}`)
})

test.each(fields)('%s keeps what was written before, and as much of a pasted text as fits', (_name, draw) => {
  const onTold = jest.fn()
  render(<Holder draw={draw} first="开头结尾" onTold={onTold} />)
  type(`开头${'😀'.repeat(MAX)}结尾`)
  expect(onTold).toHaveBeenLastCalledWith(`开头${'😀'.repeat(MAX - 4)}结尾`)
})

test('the counter of a text area counts what its limit counts', () => {
  render(<Holder draw={fields[1]![1]} first={`${written}${FAMILY}`} onTold={jest.fn()} />)
  expect(screen.getByText(`${MAX}/${MAX}`)).toBeTruthy()
})
