/** The warning before trusting a person: signs in plain words, and a request for a human check. It never calls a person safe. */
import type { RiskWarning as Warning } from '@qianxian/protocol/risk/risk.schema'
import { risk } from '@qianxian/protocol/risk/risk'
import { useEffect, useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'

/** Renders nothing without a warning or before it is loaded. */
export function RiskWarning({ no }: { no: string }) {
  const [warning, setWarning] = useState<Warning | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    callQuietly(risk.getWarning, { no })
      .then((found) => {
        if (isHere) setWarning(found.warning)
      })
      .catch((error: unknown) => console.warn('no warning', error))
    return () => {
      isHere = false
    }
  }, [no])
  if (!warning) return null
  const handleAsk = async () => {
    try {
      setAsked((await call(risk.askSafety, { no, words: '' }, errorsInline)).words)
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }
  return (
    <Box id="qx-risk" bottom={32} pad={28} surface="danger" radius="m">
      <Typography level={2} weight="semibold">
        {warning.words}
      </Typography>
      {warning.signs.map((sign) => (
        <Typography key={sign} top={8} size="m">
          · {sign}
        </Typography>
      ))}
      <Typography top={12} bottom={16} size="s" tone="soft">
        {asked ?? '没见过面以前，不转账、不借钱、不跟着投资。拿不准，可以让安全员先看看，TA 不会知道。'}
      </Typography>
      {asked === null ? (
        <Button kind="secondary" id="qx-risk-ask" onClick={handleAsk}>
          请安全员看看
        </Button>
      ) : null}
    </Box>
  )
}
