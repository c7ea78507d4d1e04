import { Box, Row } from '../layout/layout'
import { Typography } from '../text/Typography'
import './ListEnd.scss'

/** The end of a list: a knot in the thread. */
export function ListEnd({ words = '已经到底了' }: { words?: string }) {
  return (
    <Row justify="center" tall="row">
      <Box className="qx-end-line__thread" />
      <Typography right={20} left={20} size="s" tone="faint">
        {words}
      </Typography>
      <Box className="qx-end-line__thread" />
    </Row>
  )
}
