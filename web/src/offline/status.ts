/** The status of an answer that only a server can give. */
export const ELSEWHERE = 503;
