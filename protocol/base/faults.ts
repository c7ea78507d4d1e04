/**
 * Everything the product refuses and the words it uses for it. `status` is the HTTP status;
 * most refusals travel as HTTP 200 with their own body code.
 */
export interface FaultFacts {
  readonly code: number
  readonly status: 200 | 401 | 403 | 404 | 429 | 500 | 503
  readonly message: string
}

const refused = <Code extends number>(code: Code, message: string) => ({ code, status: 200 as const, message })

export const faults = {
  // Input
  input_invalid: refused(40000, '填写的内容有误，请检查'),
  field_missing: refused(40001, '有必填项未填写'),
  contact_found: refused(45101, '不能填写联系方式，请修改'),
  text_refused: refused(45102, '内容不合规范，请修改'),
  file_missing: refused(40010, '请选择文件'),
  file_too_large: refused(40011, '文件过大，请压缩后再上传'),
  file_type_refused: refused(40012, '不支持这种文件格式'),
  file_damaged: refused(40013, '文件已损坏，无法读取'),
  upload_policy_invalid: refused(40014, '上传凭证已失效，请重试'),
  photo_refused: refused(45103, '照片未通过安全检查，请更换'),
  photo_limit_reached: refused(40015, '照片数量已达上限'),
  cursor_invalid: refused(40020, '列表已更新，请刷新'),
  // Codes and passwords
  captcha_wrong: refused(40101, '验证码错误或已过期'),
  captcha_required: refused(40102, '请先完成图形验证'),
  image_captcha_wrong: refused(40103, '图形验证码错误'),
  captcha_too_soon: refused(40104, '验证码已发送，请稍后再试'),
  captcha_daily_limit: refused(40105, '今日验证码次数已用完，请明天再试'),
  credentials_wrong: refused(40106, '账号或密码错误'),
  third_party_code_invalid: refused(40107, '授权已失效，请重新授权'),
  third_party_unavailable: refused(50301, '授权服务暂时不可用，请稍后再试'),
  login_again: refused(40108, '为了账号安全，请退出后重新登录再修改'),
  role_offer_invalid: refused(40109, '链接已失效或已被使用，请联系给你链接的人'),
  user_name_taken: refused(40901, '该用户名已被使用'),
  phone_taken: refused(40902, '该手机号已被其他账号绑定'),
  phone_already_registered: refused(40903, '该手机号已注册，请直接登录'),
  accounts_cannot_merge: refused(40904, '两个账号都有资料，无法自动合并，请联系客服'),
  merge_needs_confirmation: refused(40905, '该手机号已有账号，确认后将合并'),
  wechat_already_bound: refused(40906, '该微信已绑定其他账号'),
  // Who may do what
  login_required: { code: 40100, status: 401, message: '请先登录' },
  session_expired: { code: 40110, status: 401, message: '登录已过期，请重新登录' },
  account_frozen: { code: -1, status: 401, message: '账号已被冻结，请联系客服' },
  account_closed: { code: -1, status: 401, message: '账号已注销' },
  tenant_closed: { code: -1, status: 401, message: '平台已暂停服务' },
  not_allowed: { code: 40300, status: 403, message: '没有权限' },
  plugin_closed: refused(42300, '该功能暂未开通'),
  feature_closed: refused(42301, '该功能暂未开放'),
  not_love_user: refused(40310, '请先完善交友资料'),
  visitor_daily_limit: refused(40311, '今天看得够多了，登录后可以查看更多会员'),
  too_many_requests: { code: 42900, status: 429, message: '操作太频繁，请稍后再试' },
  route_unknown: { code: 40400, status: 404, message: '系统升级维护中,稍等几分钟就好' },
  server_error: { code: 50000, status: 500, message: '发生错误了' },
  server_busy: { code: 50300, status: 503, message: '服务繁忙，请稍后再试' },
  // State
  not_found: refused(40410, '内容不存在或已删除'),
  profile_unavailable: refused(40411, '该会员资料暂不可见'),
  already_handled: refused(40910, '该事项已被处理，请刷新'),
  edited_elsewhere: refused(40911, '资料已在其他地方修改，请刷新后再试'),
  idempotency_conflict: refused(40912, '重复的请求内容不一致'),
  request_in_progress: refused(40913, '正在处理，请稍候'),
  // Profile
  age_too_young: refused(40030, '未满 18 周岁不能使用交友服务'),
  profile_incomplete: refused(40031, '资料还不完整，请补充必填项'),
  profile_in_audit: refused(40920, '资料正在审核中，请耐心等待'),
  profile_not_published: refused(40921, '资料审核通过后才能使用'),
  field_locked: refused(40922, '实名后不可修改'),
  nothing_to_submit: refused(40923, '没有需要提交的修改'),
  // Interaction
  like_daily_limit: refused(42911, '今天的喜欢次数已用完'),
  fav_limit_reached: refused(40930, '收藏已达上限'),
  undo_daily_limit: refused(42912, '今天的撤回次数已用完'),
  nothing_to_undo: refused(40931, '没有可以撤回的操作'),
  self_target: refused(40932, '不能对自己操作'),
  already_reported: refused(40933, '您已举报过该会员，我们正在处理'),
  detail_daily_limit: refused(42916, '今天能查看的资料已看完，明天再来；开通 VIP 不限人数'),
  reveal_daily_limit: refused(42913, '今天的免费查看次数已用完'),
  // Line (牵线)
  line_quota_empty: refused(40940, '牵线次数不足'),
  line_open_limit: refused(40941, '进行中的牵线已达上限'),
  line_daily_limit: refused(42914, '今天发起的牵线已达上限'),
  line_in_cooldown: refused(40942, '暂时不能向对方发起牵线'),
  line_already_open: refused(40943, '你们之间已有进行中的牵线'),
  line_gender_unfit: refused(40944, '暂不支持向该会员发起牵线'),
  line_target_closed: refused(40945, '对方暂不接受牵线'),
  line_state_changed: refused(40946, '牵线状态已变化，请刷新'),
  contact_not_granted: refused(40312, '对方暂未向你开放联系方式'),
  // Matchmaker
  already_represented: refused(40950, '该会员已有服务红娘'),
  representation_ended: refused(40951, '服务关系已结束'),
  matchmaker_change_too_soon: refused(40952, '每 30 天可更换一次红娘'),
  matchmaker_full: refused(40953, '该红娘服务人数已满'),
  propose_daily_limit: refused(42915, '今天为该会员推荐的次数已达上限'),
} as const satisfies Record<string, FaultFacts>

export type FaultName = keyof typeof faults
