/** What a device is asked for, and its answer: JSON on one side, bytes on the other. */

interface Described {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}
interface CreationOptions {
  publicKey: Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
    challenge: string;
    user: { id: string; name: string; displayName: string };
    excludeCredentials?: Described[];
  };
}
interface RequestOptions {
  publicKey: Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
    challenge: string;
    allowCredentials?: Described[];
  };
}

/** Whether this browser could have passkeys of a site; they are for its name and those below it. */
export function canHavePasskeys(site: string | null): boolean {
  if (site === null || typeof PublicKeyCredential === 'undefined') return false;
  return location.hostname === site || location.hostname.endsWith(`.${site}`);
}

/** Has the device make a passkey; null when it did not. */
export async function madePasskey(options: unknown): Promise<unknown> {
  const { publicKey } = options as CreationOptions;
  const { challenge, user, excludeCredentials, ...rest } = publicKey;
  const wish: PublicKeyCredentialCreationOptions = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: (excludeCredentials ?? []).map(described),
  };
  const made = await asked(() => navigator.credentials.create({ publicKey: wish }));
  if (!(made?.response instanceof AuthenticatorAttestationResponse)) return null;
  const { response } = made;
  return {
    ...head(made),
    response: {
      attestationObject: text(response.attestationObject),
      clientDataJSON: text(response.clientDataJSON),
      transports: response.getTransports?.() ?? null,
    },
  };
}

/** Has the device sign; null when it did not. */
export async function signedByPasskey(options: unknown): Promise<unknown> {
  const { publicKey } = options as RequestOptions;
  const { challenge, allowCredentials, ...rest } = publicKey;
  const wish: PublicKeyCredentialRequestOptions = {
    ...rest,
    challenge: bytes(challenge),
    allowCredentials: (allowCredentials ?? []).map(described),
  };
  const signed = await asked(() => navigator.credentials.get({ publicKey: wish }));
  if (!(signed?.response instanceof AuthenticatorAssertionResponse)) return null;
  const { response } = signed;
  return {
    ...head(signed),
    response: {
      authenticatorData: text(response.authenticatorData),
      clientDataJSON: text(response.clientDataJSON),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  };
}

/** A device that refuses, is missing, or was told to stop gives nothing. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const given = await ask();
    return given instanceof PublicKeyCredential ? given : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function head(credential: PublicKeyCredential) {
  const { id, type } = credential;
  return { id, rawId: text(credential.rawId), type, extensions: credential.getClientExtensionResults() };
}

function described({ id, ...rest }: Described): PublicKeyCredentialDescriptor {
  return { ...rest, id: bytes(id) };
}

/** The bytes of a text in base64url. */
export function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Bytes as base64url. */
export function text(buffer: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
