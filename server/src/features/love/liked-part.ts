/** The photo or answer that a like is about: who may name it, and how it is stored. */
import type { LikedPart } from '@qianxian/protocol/love/love.schema'
import type { PromptQuestion } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../ctx'
import { sightsOf } from './love.presenter'
import { approvedAlbum, promptsOf, type AlbumPicture } from './love.repository'

/** The parts of a profile shown to others: approved photos by id, and the answered questions. */
export async function likeableParts(ctx: Ctx, profileId: number): Promise<{ photos: Map<number, AlbumPicture>; prompts: Set<string> }> {
  const album = await approvedAlbum(ctx.db, ctx.tenant.id, profileId)
  return {
    photos: new Map(album.map((picture) => [picture.photoId, picture])),
    prompts: new Set(await promptsOf(ctx.db, ctx.tenant.id, profileId)),
  }
}

/** True if the viewer sees this photo sharp, or reads this answer, on the person's page. */
export async function isShownPart(ctx: Ctx, profileId: number, part: LikedPart): Promise<boolean> {
  const seen = (await sightsOf(ctx, [profileId])).sights.get(profileId)?.seen
  if (!seen || seen.isLimited) return false
  const { photos, prompts } = await likeableParts(ctx, profileId)
  return 'prompt' in part ? prompts.has(part.prompt) : seen.isSharp && photos.has(part.photoId)
}

/** Null if the like is about the person as a whole. */
export function likedPartOf(like: { aboutPhotoId: number | null; aboutPrompt: PromptQuestion | null } | null): LikedPart | null {
  if (like?.aboutPhotoId != null) return { photoId: like.aboutPhotoId }
  return like?.aboutPrompt != null ? { prompt: like.aboutPrompt } : null
}
