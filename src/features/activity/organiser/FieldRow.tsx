import { Children, type ReactNode } from 'react'
import { Box, Row } from '@/ui/base/layout/layout'

/** Short fields of one kind in a row, with equal widths. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Row gap={16} align="start">
      {Children.map(children, (field) => (
        <Box isGrowing>{field}</Box>
      ))}
    </Row>
  )
}
