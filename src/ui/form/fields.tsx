import { inputDefaultMax } from '@qianxian/protocol/base/limits'
import { Input, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Chip } from '../base/Chip'
import { ColumnSheet } from './ColumnSheet'
import type { ColumnOption } from './ColumnSheet'
import { dateColumns, dateWords } from './dateColumns'
import { Chosen, FieldShell } from './FieldShell'
import type { FormModel } from './FormModel'
import { TextArea } from './TextArea'
import { regionColumns, regionWords } from './regionColumns'
import type { RegionNode } from './regionColumns'

/** The names of the fields of T that hold a V. */
export type FieldOf<T, V> = { [K in keyof T & string]: T[K] extends V ? K : never }[keyof T & string]

interface FieldBase<T extends object, V> {
  model: FormModel<T>
  name: FieldOf<T, V>
  label: string
  isRequired?: boolean
  hint?: string
  isDisabled?: boolean
}

function readField<T extends object, V>(model: FormModel<T>, name: FieldOf<T, V>): V {
  return model.read(name) as V
}

function writeField<T extends object, V>(model: FormModel<T>, name: FieldOf<T, V>, value: V): void {
  model.set(name, value as T[FieldOf<T, V>])
}

function shellOf<T extends object, V>(props: FieldBase<T, V>) {
  const { name, label, isRequired, hint, model } = props
  return { name, label, isRequired, hint, error: model.errorOf(name) }
}

export interface TextFieldProps<T extends object> extends FieldBase<T, string> {
  placeholder?: string
  /** 140 unless told otherwise. */
  maxLength?: number
  type?: 'text' | 'number' | 'digit' | 'idcard'
}

function TextFieldOf<T extends object>(props: TextFieldProps<T>) {
  const { model, name, placeholder, maxLength = inputDefaultMax, type = 'text', isDisabled } = props
  return (
    <FieldShell {...shellOf(props)}>
      <Input
        className="qx-field__text"
        placeholderClass="qx-field__placeholder"
        value={readField(model, name)}
        type={type}
        maxlength={maxLength}
        placeholder={placeholder ?? `请输入${props.label}`}
        disabled={isDisabled}
        onInput={(event) => writeField(model, name, event.detail.value)}
        onBlur={() => model.touch(name)}
      />
    </FieldShell>
  )
}

/** A line of words or digits, the label at its left. */
export const TextField = observer(TextFieldOf) as typeof TextFieldOf

export interface TextAreaFieldProps<T extends object> extends FieldBase<T, string> {
  placeholder?: string
  maxLength: number
}

function TextAreaFieldOf<T extends object>(props: TextAreaFieldProps<T>) {
  const { model, name, placeholder, maxLength, isDisabled } = props
  const value = readField(model, name)
  return (
    <FieldShell {...shellOf(props)} isTall>
      <TextArea
        value={value}
        maxLength={maxLength}
        placeholder={placeholder ?? `请输入${props.label}`}
        isDisabled={isDisabled}
        onChange={(words) => writeField(model, name, words)}
        onBlur={() => model.touch(name)}
      />
    </FieldShell>
  )
}

/** Several lines of words with a counter. */
export const TextAreaField = observer(TextAreaFieldOf) as typeof TextAreaFieldOf

export interface PickerFieldProps<T extends object, V extends string | number> extends FieldBase<T, V | null | undefined> {
  options: readonly ColumnOption<V>[]
  placeholder?: string
  /** Adds 不限, which sets null. */
  hasAny?: boolean
  /** Where a long list opens while nothing is chosen. */
  openAt?: V
}

function PickerFieldOf<T extends object, V extends string | number>(props: PickerFieldProps<T, V>) {
  const { model, name, options, placeholder, isDisabled, hasAny, openAt } = props
  const [isOpen, setOpen] = useState(false)
  const value = readField<T, V | null | undefined>(model, name) ?? null
  const all: ColumnOption<V | null>[] = hasAny ? [{ value: null, label: '不限' }, ...options] : [...options]
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <FieldShell {...shellOf(props)} onClick={isDisabled ? undefined : () => setOpen(true)}>
        <Chosen words={chosen?.label ?? (hasAny ? '不限' : null)} placeholder={placeholder} isDisabled={isDisabled} />
      </FieldShell>
      <ColumnSheet
        isOpen={isOpen}
        title={props.label}
        columnsOf={() => [all]}
        value={[value]}
        openAt={openAt}
        onClose={() => {
          setOpen(false)
          model.touch(name)
        }}
        onConfirm={([picked]) => writeField(model, name, (picked ?? null) as V | null)}
      />
    </>
  )
}

/** One of a list of options, chosen in a sheet. */
export const PickerField = observer(PickerFieldOf) as typeof PickerFieldOf

export interface DateFieldProps<T extends object> extends FieldBase<T, string | null | undefined> {
  /** 'YYYY-MM-DD', both ends included. */
  from: string
  to: string
  /** Where the sheet opens while nothing is chosen. */
  openAt?: string
}

function DateFieldOf<T extends object>(props: DateFieldProps<T>) {
  const { model, name, from, to, openAt, isDisabled } = props
  const [isOpen, setOpen] = useState(false)
  const value = readField<T, string | null | undefined>(model, name)
  const at = (value || openAt || to).split('-').map(Number)
  return (
    <>
      <FieldShell {...shellOf(props)} onClick={isDisabled ? undefined : () => setOpen(true)}>
        <Chosen words={value ? dateWords(value) : null} isDisabled={isDisabled} />
      </FieldShell>
      <ColumnSheet
        isOpen={isOpen}
        title={props.label}
        columnsOf={(picked) => dateColumns(from, to, picked)}
        value={at}
        onClose={() => {
          setOpen(false)
          model.touch(name)
        }}
        onConfirm={(parts) => writeField(model, name, parts.map((part) => String(part).padStart(2, '0')).join('-'))}
      />
    </>
  )
}

/** A day as 'YYYY-MM-DD'. */
export const DateField = observer(DateFieldOf) as typeof DateFieldOf

export interface RegionFieldProps<T extends object> extends FieldBase<T, string | null | undefined> {
  /** Province, city, area; nodes without children end the choice. The value is the code of the last one chosen. */
  tree: readonly RegionNode[]
  /** 3 unless told otherwise. */
  depth?: 1 | 2 | 3
}

function RegionFieldOf<T extends object>(props: RegionFieldProps<T>) {
  const { model, name, tree, depth = 3, isDisabled } = props
  const [isOpen, setOpen] = useState(false)
  const value = readField<T, string | null | undefined>(model, name) ?? null
  const { columns, path } = regionColumns(tree, depth)
  return (
    <>
      <FieldShell {...shellOf(props)} onClick={isDisabled ? undefined : () => setOpen(true)}>
        <Chosen words={regionWords(tree, value)} isDisabled={isDisabled} />
      </FieldShell>
      <ColumnSheet
        isOpen={isOpen}
        title={props.label}
        columnsOf={columns}
        value={path(value)}
        onClose={() => {
          setOpen(false)
          model.touch(name)
        }}
        onConfirm={(codes) => writeField(model, name, (codes[codes.length - 1] ?? null) as string | null)}
      />
    </>
  )
}

/** A place: province, city and area side by side in a sheet, the same on every platform. */
export const RegionField = observer(RegionFieldOf) as typeof RegionFieldOf

/** A range in words: 25–32岁, 25岁以上, 32岁以下, 不限. */
export function rangeWords(low: number | null, high: number | null, unit: string): string {
  if (low === null && high === null) return '不限'
  if (low === null) return `${high}${unit}以下`
  if (high === null) return `${low}${unit}以上`
  return low === high ? `${low}${unit}` : `${low}–${high}${unit}`
}

export interface ChoiceFieldProps<T extends object, V extends string | number> extends FieldBase<T, V | null | undefined> {
  options: readonly { value: V; label: string }[]
}

function ChoiceFieldOf<T extends object, V extends string | number>(props: ChoiceFieldProps<T, V>) {
  const { model, name, options, isDisabled, isRequired } = props
  const chosen = readField<T, V | null | undefined>(model, name)
  return (
    <FieldShell {...shellOf(props)} isTall>
      <View className="qx-field__chips">
        {options.map((option) => (
          <Chip
            key={option.value}
            label={option.label}
            isOn={chosen === option.value}
            isDisabled={isDisabled}
            onClick={() => {
              writeField<T, V | null | undefined>(model, name, chosen === option.value && !isRequired ? null : option.value)
              model.touch(name)
            }}
          />
        ))}
      </View>
    </FieldShell>
  )
}

/** One of a few choices shown as chips; a second tap takes it back unless the field is required. */
export const ChoiceField = observer(ChoiceFieldOf) as typeof ChoiceFieldOf
