/** One of the possible values of a field. */
export interface ShownOption {
  readonly value: string;
  readonly text: string;
}

/** How a value is typed or chosen. */
export type FieldLook =
  | { readonly kind: "text" | "email" | "password" | "longText" | "dollars" | "percent" | "date" | "number" }
  | { readonly kind: "choice" | "radio" | "checkboxes"; readonly options: readonly ShownOption[] }
  /** Shown as text, and not sent. */
  | { readonly kind: "fixed" }
  /** A file of the reader's; `accept` is its media type. */
  | { readonly kind: "file"; readonly accept: string };

/** One field of a form, as shown. */
export interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  /** The error of the typed value, as a sentence. */
  readonly error: string | null;
  readonly look: FieldLook;
  /** The typed or chosen values; for checkboxes any number. */
  readonly values: readonly string[];
  readonly isRequired?: true;
  /** A stored value that is never shown can be removed, and whether that is chosen. */
  readonly removal?: "offered" | "chosen";
  /** What a browser may fill in; if left out, nothing. */
  readonly autocomplete?: string;
}

/** Fields under one heading. A group for a list has entries, each of which is a group. */
export interface ShownGroup {
  /** The name by which links lead to it; null if they lead to its one field. */
  readonly name: string | null;
  readonly label: string;
  /** The error of the group as a whole, as a sentence. */
  readonly error: string | null;
  readonly items: readonly ShownItem[];
  /** The marker field of a list, which shows that it was on the form even without entries; null if the group is not a list. */
  readonly listName: string | null;
  /** The name of the button that adds an entry without saving; null if there is none. */
  readonly addName: string | null;
  /** The name of the button that removes this entry without saving; null if it is not an entry. */
  readonly removeName: string | null;
}

export type ShownItem = ShownField | ShownGroup;

/** A form that is sent to an address of this service. */
export interface ShownForm {
  readonly action: string;
  /** Hidden fields. */
  readonly hidden: readonly ShownOption[];
  readonly sections: readonly { readonly title: string | null; readonly items: readonly ShownItem[] }[];
  readonly submit: string;
}

/** A link with its text. */
export interface ShownLink {
  readonly href: string;
  readonly text: string;
  /** It opens in a new tab. */
  readonly opensTab?: true;
}

/** A cell or a fact: text, or a link. */
export type ShownText = string | ShownLink;

/** A column heading; if a link sorts by the column, with the present order. */
export interface ShownColumn {
  readonly name: string;
  readonly isFigure?: boolean;
  /** It contains sentences that programs read too: their dates, percentages, and amounts are formatted for pages. */
  readonly isSentence?: boolean;
  readonly href?: string;
  readonly sorted?: "ascending" | "descending";
}

/** One part of a page, from top to bottom. */
export type ShownBlock =
  /** `isSentence` as of a column: one that programs read too. */
  | { readonly kind: "paragraph"; readonly text: ShownText; readonly isSentence?: true }
  | { readonly kind: "heading"; readonly text: string }
  /** A picture of this service; `text` is its text alternative. A sheet is as wide as the page. */
  | { readonly kind: "picture"; readonly src: string; readonly text: string; readonly isSheet?: true }
  | { readonly kind: "facts"; readonly facts: readonly { readonly name: string; readonly text: ShownText }[] }
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly columns: readonly ShownColumn[];
      readonly rows: readonly (readonly ShownText[])[];
      /** The text if there are no rows. */
      readonly empty: string;
    }
  /** A text as a QR code, with its text alternative. */
  | { readonly kind: "qrCode"; readonly text: string; readonly label: string }
  | {
      readonly kind: "links" | "list";
      readonly label: string;
      readonly links: readonly ShownLink[];
      /** The links perform the next action, and look like buttons. */
      readonly isButton?: boolean;
    }
  /** Rarely needed blocks, collapsed under a line that opens them. */
  | { readonly kind: "more"; readonly text: string; readonly blocks: readonly ShownBlock[] }
  /** Several views of one page, one of which is shown. */
  | {
      readonly kind: "tabs";
      readonly label: string;
      readonly tabs: readonly (ShownLink & { readonly isShown: boolean })[];
    }
  | { readonly kind: "form"; readonly form: ShownForm }
  /** Fields that filter a list, sent in the address. */
  | {
      readonly kind: "filter";
      readonly action: string;
      readonly hidden: readonly ShownOption[];
      readonly items: readonly ShownItem[];
      /** Whether a filter is set. */
      readonly isUsed: boolean;
    };

/** How long a browser stays signed in, as of when the page is created. */
export interface ShownSession {
  /** If no other page is opened. */
  readonly secondsLeft: number;
  /** Opening a page does not extend it. */
  readonly isLast: boolean;
  /** The page that extends it when opened; its text states the time at which it ends. */
  readonly stay: ShownLink;
}

/** The signed-in user, and their links. */
export interface ShownUser {
  readonly name: string;
  readonly companyName: string;
  readonly links: readonly ShownLink[];
  /** The token of the form that signs out. */
  readonly signOutToken: string;
  readonly session: ShownSession;
}

/** The loan of a page, shown above everything else. */
export interface ShownLoanHeader extends ShownLink {
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  /** What is missing or stale in its figures, as a sentence; null if nothing. */
  readonly state: string | null;
  /** Where it is calculated, with the hidden fields of the form; null if it need not be, or this reader may not. */
  readonly calculate: Pick<ShownForm, "action" | "hidden"> | null;
}

/** A page of the workplace. */
export interface ShownSitePage {
  readonly title: string;
  /** Null if no user is signed in. */
  readonly user: ShownUser | null;
  /** Null if the page is not about a loan. */
  readonly loan: ShownLoanHeader | null;
  /** What was just done, as a sentence. */
  readonly message: string | null;
  /** Why the request was refused: a sentence, and the error of each field; null if the field is not on the page. */
  readonly problem: {
    readonly sentence: string;
    readonly fields: readonly { readonly name: string | null; readonly label: string; readonly message: string }[];
    /** Where the reader can mend it, or learn more. */
    readonly links?: readonly ShownLink[];
  } | null;
  readonly blocks: readonly ShownBlock[];
}
