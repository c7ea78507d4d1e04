import { observer } from 'mobx-react'
import { useState } from 'react'
import { bindField, type FieldSource, type FieldTexts } from './fieldBinding'
import { ColumnSheet, type ColumnOption, type ColumnSheetProps, type ColumnValue } from './ColumnSheet'
import { dateColumns, dateWords } from './dateColumns'
import { ChosenValue, FieldShell, type FieldLook } from './FieldShell'
import { regionColumns, regionWords, type RegionNode } from './regionColumns'

type Picked = FieldTexts & { label: string; placeholder?: string; look?: Exclude<FieldLook, 'tall'> }

interface ColumnsFieldProps extends Picked, Pick<ColumnSheetProps, 'columnsOf' | 'openAt'> {
  name: string | undefined
  error: string | null
  /** The selected value in words. */
  words: string | null
  /** Selected entry of each column. */
  at: ColumnValue[]
  onPick: (picked: ColumnValue[]) => void
  onLeave: () => void
}

/** The line with the selected value, and the sheet of columns behind it. */
function ColumnsField(props: ColumnsFieldProps) {
  const { name, label, look, hint, isRequired, isDisabled, placeholder, error, words, at, columnsOf, openAt, onPick, onLeave } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FieldShell
        name={name}
        label={label}
        look={look}
        hint={hint}
        isRequired={isRequired}
        error={error}
        isSteady={look === 'open'}
        isDisabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        <ChosenValue words={words} placeholder={placeholder} isDisabled={isDisabled} isBoxed={look === 'open'} />
      </FieldShell>
      <ColumnSheet
        isOpen={isOpen}
        title={label}
        columnsOf={columnsOf}
        value={at}
        openAt={openAt}
        onClose={() => {
          setOpen(false)
          onLeave()
        }}
        onConfirm={onPick}
      />
    </>
  )
}

export type PickerFieldProps<T extends object, V extends string | number> = FieldSource<T, V | null | undefined> &
  Picked & {
    options: readonly ColumnOption<V>[]
    /** Entry to which a long list scrolls if none is selected. */
    openAt?: V
  }

function PickerFieldOf<T extends object, V extends string | number>(props: PickerFieldProps<T, V>) {
  const { options, ...rest } = props
  const { value, set, leave, ...field } = bindField<T, V | null | undefined>(props)
  return (
    <ColumnsField
      {...rest}
      {...field}
      words={options.find((option) => option.value === value)?.label ?? null}
      columnsOf={() => [options]}
      at={[value ?? null]}
      onLeave={leave}
      onPick={([picked]) => set((picked ?? null) as V | null)}
    />
  )
}

/** Single choice from a list of options in a sheet. */
export const PickerField = observer(PickerFieldOf) as typeof PickerFieldOf

type Text = string | null | undefined

export type DateFieldProps<T extends object> = FieldSource<T, Text> &
  Picked & {
    /** 'YYYY-MM-DD', both ends included. */
    from: string
    to: string
    /** Day at which the sheet opens if none is selected. */
    openAt?: string
  }

function DateFieldOf<T extends object>(props: DateFieldProps<T>) {
  const { from, to, openAt, ...rest } = props
  const { value, set, leave, ...field } = bindField<T, Text>(props)
  return (
    <ColumnsField
      {...rest}
      {...field}
      words={value ? dateWords(value) : null}
      columnsOf={(picked) => dateColumns(from, to, picked)}
      at={(value || openAt || to).split('-').map(Number)}
      onLeave={leave}
      onPick={(parts) => set(parts.map((part) => String(part).padStart(2, '0')).join('-'))}
    />
  )
}

/** A day as 'YYYY-MM-DD'. */
export const DateField = observer(DateFieldOf) as typeof DateFieldOf

export type RegionFieldProps<T extends object> = FieldSource<T, Text> &
  Picked & {
    /** Province, city, area; nodes without children end the choice. The value is the code of the last selected node. */
    tree: readonly RegionNode[]
    /** Number of levels; 3 by default. */
    depth?: 1 | 2 | 3
    /** Region at which the sheet opens if none is selected. */
    openAt?: string | null
  }

function RegionFieldOf<T extends object>(props: RegionFieldProps<T>) {
  const { tree, depth = 3, openAt = null, ...rest } = props
  const { value = null, set, leave, ...field } = bindField<T, Text>(props)
  const { columns, path } = regionColumns(tree, depth)
  return (
    <ColumnsField
      {...rest}
      {...field}
      words={regionWords(tree, value)}
      columnsOf={columns}
      at={path(value || openAt)}
      onLeave={leave}
      onPick={(codes) => set((codes.at(-1) ?? null) as string | null)}
    />
  )
}

/** A place: province, city and area side by side in a sheet, the same on every platform. */
export const RegionField = observer(RegionFieldOf) as typeof RegionFieldOf
