import { observer } from 'mobx-react'
import { Chip, Chips } from '../base/action/Chip'
import { Row, Stack } from '../base/layout/layout'
import { Checkbox } from '../base/action/Checkbox'
import { Typography } from '../base/text/Typography'
import { bindField, type FieldSource, type FieldTexts } from './fieldBinding'
import { FieldShell, type FieldLook } from './FieldShell'

type Value = string | number | null | undefined

export interface ChoiceOption<V> {
  value: V
  label: string
  /** Explanation under the name; only rows have room for it. */
  note?: string
}

interface Choices<V> extends FieldTexts {
  options: readonly ChoiceOption<V>[]
  look?: Exclude<FieldLook, 'row'>
  /** Chips side by side, or rows, which may be long. */
  as?: 'chips' | 'rows'
  /** Text at the right end of the label. */
  corner?: string
}

interface OptionsProps<V> extends Choices<V> {
  isOn: (value: V) => boolean
  /** Single or multiple choice. */
  role: 'radio' | 'checkbox'
  /** True if the maximum is reached. */
  isFull?: boolean
  onTap: (value: V) => void
}

function Options<V extends Value>({ options, as = 'chips', isDisabled, role, isOn, isFull, onTap }: OptionsProps<V>) {
  if (as === 'chips') {
    return (
      <Chips>
        {options.map(({ value, label }) => (
          <Chip
            key={value ?? ''}
            label={label}
            role={role}
            isOn={isOn(value)}
            isDisabled={isDisabled || (isFull && !isOn(value))}
            onClick={() => onTap(value)}
          />
        ))}
      </Chips>
    )
  }
  return (
    <>
      {options.map(({ value, label, note }) => (
        <Row
          key={value ?? ''}
          bottom={16}
          padX={24}
          padY={16}
          tall="row"
          radius="m"
          role={role}
          isOn={isOn(value)}
          isDisabled={isDisabled}
          line={isOn(value) ? 'chosen' : 'around'}
          onClick={() => onTap(value)}
        >
          <Checkbox isOn={isOn(value)} isRound={role === 'radio'} />
          <Stack isGrowing left={20}>
            <Typography size="ml" leading="close">
              {label}
            </Typography>
            {note ? (
              <Typography top={4} size="s" tone="soft">
                {note}
              </Typography>
            ) : null}
          </Stack>
        </Row>
      ))}
    </>
  )
}

export type ChoiceFieldProps<T extends object, V extends Value> = FieldSource<T, V | null | undefined> &
  Choices<V> & {
    /** One option is always selected: a second tap does not clear it. */
    isNeverEmpty?: boolean
  }

function ChoiceFieldOf<T extends object, V extends Value>(props: ChoiceFieldProps<T, V>) {
  const { options, look = 'tall', as, isDisabled, isRequired, isNeverEmpty = isRequired } = props
  const { value: chosen, set, leave, ...field } = bindField<T, V | null | undefined>(props)
  return (
    <FieldShell
      {...field}
      group="radiogroup"
      label={props.label}
      hint={props.hint}
      look={look}
      isRequired={isRequired}
      corner={props.corner}
    >
      <Options
        options={options}
        as={as}
        role="radio"
        isDisabled={isDisabled}
        isOn={(value) => value === chosen}
        onTap={(value) => {
          set(value === chosen && !isNeverEmpty ? null : value)
          leave()
        }}
      />
    </FieldShell>
  )
}

/** Single choice; a second tap clears it unless a choice is required. */
export const ChoiceField = observer(ChoiceFieldOf) as typeof ChoiceFieldOf

export type ChoicesFieldProps<T extends object, V extends Value> = FieldSource<T, V[]> &
  Choices<V> & {
    /** Maximum number of choices. */
    max?: number
  }

function ChoicesFieldOf<T extends object, V extends Value>(props: ChoicesFieldProps<T, V>) {
  const { options, look = 'tall', as, isDisabled, isRequired, max = Infinity } = props
  const { value: chosen, set, leave, ...field } = bindField<T, V[]>(props)
  return (
    <FieldShell {...field} group="group" label={props.label} hint={props.hint} look={look} isRequired={isRequired} corner={props.corner}>
      <Options
        options={options}
        as={as}
        role="checkbox"
        isDisabled={isDisabled}
        isFull={chosen.length >= max}
        isOn={(value) => chosen.includes(value)}
        onTap={(value) => {
          if (chosen.includes(value)) set(chosen.filter((one) => one !== value))
          else if (chosen.length < max) set([...chosen, value])
          leave()
        }}
      />
    </FieldShell>
  )
}

/** Multiple choice. */
export const ChoicesField = observer(ChoicesFieldOf) as typeof ChoicesFieldOf
