import { ScrollView, View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '../base/action/Button'
import { Box, Row } from '../base/layout/layout'
import { classNames } from '../base/style/classNames'
import { Icon } from '../base/media/Icon'
import { Sheet } from '../base/overlay/Sheet'
import { hiddenAttributes, regionAttributes } from '../base/accessibility/attributes'
import './ColumnSheet.scss'

export type ColumnValue = string | number | null

export interface ColumnOption<V extends ColumnValue = ColumnValue> {
  value: V
  label: string
}

export interface ColumnSheetProps {
  isOpen: boolean
  title: string
  /** Returns the columns for the current selection; a later column may depend on an earlier one. */
  columnsOf: (picked: ColumnValue[]) => readonly (readonly ColumnOption[])[]
  value: ColumnValue[]
  /** Entry to which the first column scrolls if none is selected. */
  openAt?: ColumnValue
  onConfirm: (picked: ColumnValue[]) => void
  onClose: () => void
}

/**
 * One to three columns of options in a bottom sheet, chosen by tap, the same on WeChat, Douyin and the web. A tap
 * chooses in a single column; several columns wait for 确定.
 */
export function ColumnSheet(props: ColumnSheetProps) {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={props.title} isPlain>
      <Columns {...props} />
    </Sheet>
  )
}

/** The platforms are slow with many children per parent; a column of weights has over a hundred options. */
const BLOCK_OPTIONS = 30

function blocksOf(column: readonly ColumnOption[]): (readonly ColumnOption[])[] {
  return Array.from({ length: Math.ceil(column.length / BLOCK_OPTIONS) }, (_, at) =>
    column.slice(at * BLOCK_OPTIONS, (at + 1) * BLOCK_OPTIONS),
  )
}

/** Rows over the chosen one when a column opens. */
const ROWS_ABOVE = 2
const emptyRows = [-2, -1]

const Empty = ({ id }: { id: string | undefined }) => <View {...hiddenAttributes} id={id} className="qx-columns__option" />

/** Mounted with the sheet, so each opening starts from the field's value and not from a cancelled selection. */
function Columns({ title, columnsOf, value, openAt, onConfirm, onClose }: ColumnSheetProps) {
  const [picked, setPicked] = useState(value)
  const columns = columnsOf(picked)
  const settled = columns.map((column, at) => {
    const one = picked[at] ?? null
    return column.some((option) => option.value === one) ? one : (column[0]?.value ?? null)
  })
  const isSingle = columns.length === 1
  const shownFirst = (at: number) => (at === 0 && openAt !== undefined && (picked[0] ?? null) === null ? openAt : settled[at])

  function handleTap(at: number, option: ColumnOption) {
    if (isSingle) {
      onConfirm([option.value])
      onClose()
      return
    }
    const next = settled.slice(0, at)
    next[at] = option.value
    setPicked([...next, ...picked.slice(at + 1)])
  }

  return (
    <>
      <Row align="stretch" padX={12} padBottom={16} className="qx-columns">
        {columns.map((column, at) => {
          const shown = column.findIndex((option) => option.value === shownFirst(at))
          // Several columns have empty rows before and after the options, so that the chosen options are at the same height.
          const top = isSingle ? Math.max(0, shown - ROWS_ABOVE) : Math.max(0, shown) - ROWS_ABOVE
          const chosen = isSingle ? picked[0] : settled[at]
          return (
            <ScrollView
              {...regionAttributes('listbox', title)}
              // A column's key is its position and the selection before it, so a new province starts its cities at the
              // top.
              key={`${at}:${settled.slice(0, at).join('/')}`}
              className="qx-columns__column"
              scrollY
              scrollIntoView={`qx-option-${at}-${top}`}
            >
              {isSingle ? null : emptyRows.map((row) => <Empty key={row} id={row === top ? `qx-option-${at}-${top}` : undefined} />)}
              {blocksOf(column).map((block, place) => (
                <View key={place}>
                  {block.map((option, row) => (
                    <Box
                      key={String(option.value)}
                      id={place * BLOCK_OPTIONS + row === top ? `qx-option-${at}-${top}` : undefined}
                      right={8}
                      left={8}
                      padX={20}
                      radius="s"
                      role="option"
                      isOn={option.value === chosen}
                      press="row"
                      className={classNames('qx-columns__option', option.value === chosen && 'qx-columns__option--on')}
                      onClick={() => handleTap(at, option)}
                    >
                      {option.label}
                      {option.value === chosen && isSingle ? <Icon name="check" size={36} className="qx-columns__check" /> : null}
                    </Box>
                  ))}
                </View>
              ))}
              {isSingle ? null : <View {...hiddenAttributes} className="qx-columns__end" />}
            </ScrollView>
          )
        })}
      </Row>
      {isSingle ? null : (
        <Box padX="gutter" padBottom={16} className="qx-columns__footer">
          <Button
            isBlock
            onClick={() => {
              onConfirm(settled)
              onClose()
            }}
          >
            确定
          </Button>
        </Box>
      )}
    </>
  )
}
