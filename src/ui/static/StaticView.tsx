import { RichText } from '@tarojs/components'
import { styledNodes } from './styledNodes'
import { Box } from '../base/layout/layout'
import { Typography } from '../base/text/Typography'
import './StaticView.scss'

export interface StaticViewProps {
  title: string
  /** Date of the last change, in words. */
  date?: string
  /** Sanitised HTML from the server. */
  html: string
}

/** An article: about us, an agreement, a rule. */
export function StaticView({ title, date, html }: StaticViewProps) {
  return (
    <Box className="qx-static">
      <Typography size="2xl" weight="bold" leading="tight">
        {title}
      </Typography>
      {date ? (
        <Typography top={12} size="s" tone="faint">
          {date}
        </Typography>
      ) : null}
      <Box top={28} bottom={40} className="qx-static__thread" />
      <RichText className="qx-static__text" nodes={styledNodes(html)} />
    </Box>
  )
}
