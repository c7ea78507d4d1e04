import { Box, Row } from '../layout/layout'
import './PageDots.scss'

/** Position within a row of pictures shown in turn. */
export function PageDots({ count, at, className }: { count: number; at: number; className?: string }) {
  return (
    <Row gap={12} className={className}>
      {Array.from({ length: count }, (_, place) => (
        <Box key={place} className={place === at ? 'qx-page-dot qx-page-dot--on' : 'qx-page-dot'} />
      ))}
    </Row>
  )
}
