/** Reads the form of an upload: the policy's fields, each once, followed by one file. Anything else is refused. */
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import { photoLimits } from '@qianxian/protocol/media/media.words'
import type { FastifyRequest } from 'fastify'
import { fault, type Fault } from '../../../http/fault'

export type FileField = 'file' | 'content' | 'fileName' | 'portrait'

/** Reports the fault at the field of the file. */
export const refuseFile = (name: FaultName, field: FileField = 'file', message: string = faults[name].message): Fault =>
  fault(name, { fields: { [field]: message }, message })

interface UploadForm {
  fields: Record<string, string | undefined>
  claimedMime: string
  /**
   * Reads the file itself. Call it only once the fields are valid, so that a stranger cannot make the server read ten megabytes.
   */
  content(): Promise<Buffer>
}

export async function readForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw refuseFile('file_missing')
  const fields = new Map<string, string | undefined>()
  try {
    for await (const part of request.parts({ limits: { fileSize: photoLimits.bytesMax + 1 } })) {
      if (part.type === 'field') {
        // A repeated field counts as missing.
        fields.set(part.fieldname, fields.has(part.fieldname) || typeof part.value !== 'string' ? undefined : part.value)
        continue
      }
      const content = () =>
        part.toBuffer().catch((error: unknown) => Promise.reject(part.file.truncated ? refuseFile('file_too_large') : unreadable(error)))
      return { fields: Object.fromEntries(fields), claimedMime: part.mimetype, content }
    }
  } catch (error) {
    throw unreadable(error)
  }
  throw refuseFile('file_missing')
}

/** The form ends too early, has no boundary or has too many parts, whatever error the parser reports. */
const unreadable = (cause: unknown): Fault => Object.assign(refuseFile('file_damaged', 'file', '上传的内容不完整，请重试'), { cause })
