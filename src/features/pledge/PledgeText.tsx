/** The text of a pledge, as a card with its version. */
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'

export interface PledgeTextProps {
  version: number
  body: string
  /** Id of the line after the last word. */
  endId?: string
}

export function PledgeText({ version, body, endId }: PledgeTextProps) {
  return (
    <Box isInset bottom={24} pad={32} surface="card" radius="m">
      <Typography level={2} size="l" weight="semibold">
        单身与诚信承诺
      </Typography>
      <Typography top={4} size="s" tone="faint">
        {`第 ${version} 版`}
      </Typography>
      <Typography top={20} leading="loose" isAsWritten id="qx-pledge-body">
        {body}
      </Typography>
      <Box top={20} id={endId}>
        <Typography size="s" tone="faint" align="center">
          正文到此结束
        </Typography>
      </Box>
    </Box>
  )
}
