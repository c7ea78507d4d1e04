import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Chip } from '../base/Chip'
import { classes } from '../base/classes'
import { Icon } from '../base/Icon'
import { bindingOf, type Bound, type FieldWords } from './binding'
import { FieldShell, type FieldLook } from './FieldShell'
import './ChoiceField.scss'

type Value = string | number | null | undefined

export interface ChoiceOption<V> {
  value: V
  label: string
  /** What it means, under its name; rows have room for it. */
  note?: string
}

interface Choices<V> extends FieldWords {
  options: readonly ChoiceOption<V>[]
  look?: Exclude<FieldLook, 'row'>
  /** Chips beside each other, or rows that may be long. */
  as?: 'chips' | 'rows'
  /** At the right end of the label. */
  corner?: string
}

interface OptionsProps<V> extends Choices<V> {
  isOn: (value: V) => boolean
  /** No more may be chosen. */
  isFull?: boolean
  onTap: (value: V) => void
}

function Options<V extends Value>({ options, as = 'chips', isDisabled, isOn, isFull, onTap }: OptionsProps<V>) {
  if (as === 'chips') {
    return (
      <View className="qx-choices">
        {options.map(({ value, label }) => (
          <Chip
            key={value ?? ''}
            label={label}
            isOn={isOn(value)}
            isDisabled={isDisabled || (isFull && !isOn(value))}
            onClick={() => onTap(value)}
          />
        ))}
      </View>
    )
  }
  return (
    <>
      {options.map(({ value, label, note }) => (
        <View
          key={value ?? ''}
          className={classes('qx-choice', isOn(value) && 'qx-choice--on')}
          hoverClass={isDisabled ? 'none' : 'qx-tapped'}
          onClick={isDisabled ? undefined : () => onTap(value)}
        >
          <View className="qx-choice__tick">{isOn(value) ? <Icon name="check" size={30} /> : null}</View>
          <View className="qx-choice__main">
            <Text className="qx-choice__name">{label}</Text>
            {note ? <Text className="qx-choice__note">{note}</Text> : null}
          </View>
        </View>
      ))}
    </>
  )
}

export type ChoiceFieldProps<T extends object, V extends Value> = Bound<T, V | null | undefined> &
  Choices<V> & {
    /** One of them is always chosen: a second tap takes nothing back. */
    isNeverEmpty?: boolean
  }

function ChoiceFieldOf<T extends object, V extends Value>(props: ChoiceFieldProps<T, V>) {
  const { options, look = 'tall', as, isDisabled, isRequired, isNeverEmpty = isRequired } = props
  const { value: chosen, set, leave, ...field } = bindingOf<T, V | null | undefined>(props)
  return (
    <FieldShell {...field} label={props.label} hint={props.hint} look={look} isRequired={isRequired} corner={props.corner}>
      <Options
        options={options}
        as={as}
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

/** One of a few choices; a second tap takes it back unless there must be one. */
export const ChoiceField = observer(ChoiceFieldOf) as typeof ChoiceFieldOf

export type ChoicesFieldProps<T extends object, V extends Value> = Bound<T, V[]> &
  Choices<V> & {
    /** So many at most. */
    max?: number
  }

function ChoicesFieldOf<T extends object, V extends Value>(props: ChoicesFieldProps<T, V>) {
  const { options, look = 'tall', as, isDisabled, isRequired, max = Infinity } = props
  const { value: chosen, set, leave, ...field } = bindingOf<T, V[]>(props)
  return (
    <FieldShell {...field} label={props.label} hint={props.hint} look={look} isRequired={isRequired} corner={props.corner}>
      <Options
        options={options}
        as={as}
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

/** Several of a few choices. */
export const ChoicesField = observer(ChoicesFieldOf) as typeof ChoicesFieldOf
