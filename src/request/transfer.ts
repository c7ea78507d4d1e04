/** File transfers to and from the server, with the same error handling as any other call. */
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { requestLimits } from '@qianxian/protocol/base/limits'
import { withQuery } from '@qianxian/protocol/base/query'
import Taro from '@tarojs/taro'
import { requirePictureShape } from '@/platform/media/pictureShape'
import { isFileReadable } from '@/platform/files/readableFile'
import { settleAnswer } from './answer'
import { absoluteUrl, originHeaders } from './base'
import { readTransportError, transportFault } from './fault'
import { beginLoading } from './loading'
import type { Pending } from './call'
import { currentToken } from './session'

export interface TransferOptions {
  /** Percent, 0 to 100. */
  onProgress?: (percent: number) => void
  /** Default false: a transfer shows its own progress. */
  showLoading?: boolean
  loadingText?: string
  silent?: boolean
}

function transferHeaders(token: string): Record<string, string> {
  const header = originHeaders()
  if (token) header.Authorization = token
  return header
}

type OnAbort = (cancel: () => void) => void

function pending<Output>(run: (onAbort: OnAbort) => Promise<Output>): Pending<Output> {
  let cancel: () => void = () => undefined
  const promise = run((next) => {
    cancel = next
  }) as Pending<Output>
  promise.abort = () => cancel()
  return promise
}

interface Task<Answer> extends Promise<Answer> {
  abort(): void
  progress(listen: (step: { progress: number }) => void): unknown
}

/** The platform's result: its failures are converted to faults, and an abort is recognised. */
function carried<Answer>(task: Task<Answer>, onAbort: OnAbort, { onProgress }: TransferOptions): Promise<Answer> {
  let wasAborted = false
  onAbort(() => {
    wasAborted = true
    task.abort()
  })
  if (onProgress) task.progress((step) => onProgress(step.progress))
  return task.catch((error: unknown) => {
    throw readTransportError(error, wasAborted)
  })
}

/**
 * Sends one file with its fields as multipart under the name `file`. Rejects with a `RequestFault`; `file error` if the
 * file could not be read.
 * @param file a path from `pickImages`, or any temporary path of the platform
 */
export function upload<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  file: { path: string; name?: string },
  fields: NoInfer<Input>,
  options: TransferOptions = {},
): Pending<Output> {
  const token = currentToken()
  return pending<Output>(async (onAbort) => {
    const formData: Record<string, string> = {}
    for (const [key, value] of Object.entries((fields ?? {}) as object)) {
      if (value !== undefined && value !== null) {
        formData[key] = typeof value === 'object' ? JSON.stringify(value) : String(value)
      }
    }
    const endLoading = options.showLoading ? beginLoading(options.loadingText ?? '上传中') : undefined
    let wasAborted = false
    onAbort(() => {
      wasAborted = true
    })
    try {
      if (!(await isFileReadable(file.path))) throw transportFault('file error')
      await requirePictureShape(file.path)
      if (wasAborted) throw transportFault('abort')
      const task = Taro.uploadFile({
        url: absoluteUrl(endpoint.path),
        filePath: file.path,
        name: 'file',
        fileName: file.name,
        header: transferHeaders(token),
        formData,
        timeout: requestLimits.timeoutMs,
      })
      const answer = await carried(task, onAbort, options)
      endLoading?.()
      return settleAnswer(answer, token, options.silent === true) as Output
    } finally {
      endLoading?.()
    }
  })
}

/** Downloads a file and returns its temporary path; on the web page that is an object URL of a blob. */
export function download<Input>(
  endpoint: Endpoint<Input, unknown>,
  input: NoInfer<Input>,
  options: TransferOptions = {},
): Pending<{ tempFilePath: string }> {
  const token = currentToken()
  return pending(async (onAbort) => {
    const endLoading = options.showLoading ? beginLoading(options.loadingText ?? '下载中') : undefined
    try {
      const task = Taro.downloadFile({
        url: withQuery(absoluteUrl(endpoint.path), (input ?? {}) as object),
        header: transferHeaders(token),
        timeout: requestLimits.timeoutMs,
      })
      const answer = await carried(task, onAbort, options)
      endLoading?.()
      if (answer.statusCode !== 200) settleAnswer({ statusCode: answer.statusCode, data: null }, token, options.silent === true)
      if (!answer.tempFilePath) throw transportFault('file error')
      return { tempFilePath: answer.tempFilePath }
    } finally {
      endLoading?.()
    }
  })
}
