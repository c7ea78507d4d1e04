import { useState } from 'react'
import { Chip } from '../base/action/Chip'
import { Row } from '../base/layout/layout'
import { ColumnSheet } from './ColumnSheet'
import { placeWords, regionColumns, type RegionNode } from './regionColumns'

export interface PlacesFieldProps {
  tree: readonly RegionNode[]
  /** Codes of cities, in the order of selection. */
  value: readonly string[]
  max: number
  addWords: string
  id?: string
  onChange: (codes: string[]) => void
}

/** Several cities as chips: the cross removes one, and the columns of provinces and cities add another. */
export function PlacesField({ tree, value, max, addWords, id, onChange }: PlacesFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { columns } = regionColumns(tree, 2)
  return (
    <Row align="stretch" isWrapping id={id}>
      {value.map((code) => (
        <Chip key={code} label={placeWords(tree, code)} isOn onRemove={() => onChange(value.filter((one) => one !== code))} />
      ))}
      {value.length < max ? <Chip label={addWords} icon="plus" onClick={() => setOpen(true)} /> : null}
      <ColumnSheet
        isOpen={isOpen}
        title={addWords}
        columnsOf={columns}
        value={[]}
        onClose={() => setOpen(false)}
        onConfirm={(codes) => {
          const code = codes.at(-1)
          if (typeof code === 'string' && !value.includes(code)) onChange([...value, code])
        }}
      />
    </Row>
  )
}
